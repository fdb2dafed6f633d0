package io.sluice.sql;

import java.util.LinkedHashSet;
import java.util.Set;

/** Which expressions are recorded, room by room. */
final class RecordedExpressions {

    private RecordedExpressions() {}

    static Set<String> all() {
        Set<String> all = new LinkedHashSet<>();
        for (FunctionExpressions part :
                new FunctionExpressions[] {texts(), parts(), searches(), numbers(), hashes(), networks()}) {
            all.addAll(part.made());
        }
        return all;
    }

    private static FunctionExpressions texts() {
        return new FunctionExpressions()
                .unary(
                        "ASCII",
                        "ORD",
                        "LENGTH",
                        "OCTET_LENGTH",
                        "LENGTHB",
                        "BIT_LENGTH",
                        "CHAR_LENGTH",
                        "CHARACTER_LENGTH")
                .unary(
                        "LOWER",
                        "LCASE",
                        "UPPER",
                        "UCASE",
                        "QUOTE",
                        "SOUNDEX",
                        "TO_BASE64",
                        "FROM_BASE64",
                        "NATURAL_SORT_KEY")
                .unary("CHAR", "CHR", "LOAD_FILE")
                .vary("CONCAT", "'x'", "'y'", "'z'")
                .vary("CONCAT", "'x'")
                .vary("CONCAT_WS", "', '", "'y'", "'z'", "'w'")
                .vary("STRCMP", "'b'", "'b'")
                .also(
                        "CONCAT()",
                        "CONCAT_WS(',')",
                        "CONCAT_WS()",
                        "STRCMP('a ','a')",
                        "STRCMP('é','e')",
                        "STRCMP('ß','s')")
                .also(
                        "STRCMP('a\\t','a')",
                        "STRCMP('a','a\\t')",
                        "STRCMP('😀','😁')",
                        "STRCMP('a')",
                        "STRCMP(X'61','A')")
                .also("CHAR(65,66,67)", "CHAR(65,NULL,67)", "CHAR(0xE4BDA0 USING utf8mb4)", "CHAR(228 USING latin1)")
                .also(
                        "CHAR(256)",
                        "CHAR(65.5)",
                        "CHAR('66')",
                        "CHAR(16909060)",
                        "CHAR(4294967361)",
                        "CHAR(-1)",
                        "CHAR(0)")
                .also(
                        "CHAR(0xFF USING utf8)",
                        "CHAR(65,66 USING ascii)",
                        "CHAR(20320 USING ucs2)",
                        "CHAR(65 USING nosuch)")
                .also("CONCAT('a',X'62')", "CONCAT(X'c3a9')", "LENGTH(X'c3a9')", "CHAR_LENGTH(X'c3a9')", "ORD(X'c3a9')")
                .also(
                        "HEX(CONCAT('a',UNHEX('00FF')))",
                        "QUOTE('it''s \\\\ \\0 \\Z')",
                        "UPPER('straße ı ǆ')",
                        "LOWER('İSTANBUL ΑΣ')")
                .each(
                        "SOUNDEX(?)",
                        "'Robert'",
                        "'Rupert'",
                        "'Ashcraft'",
                        "'Tymczak'",
                        "'Pfister'",
                        "'honeyman'",
                        "'1abc'",
                        "'éclair'")
                .each("SOUNDEX(?)", "'Quadratically'", "'a'", "'aeiou'", "'b b'", "'Mc Donald'", "'   '", "'日本'")
                .each(
                        "FROM_BASE64(?)",
                        "'YWJj'",
                        "'YW Jj\\n'",
                        "'YWI='",
                        "'YQ=='",
                        "'YQ='",
                        "'YQ'",
                        "'!'",
                        "'YWJjZA=='",
                        "'=='")
                .each("TO_BASE64(?)", "REPEAT('x',57)", "REPEAT('x',58)", "REPEAT('é',100)", "X'00ff'")
                .each(
                        "NATURAL_SORT_KEY(?)",
                        "'a01b'",
                        "'v1.10.3'",
                        "'1234567890'",
                        "'12345678901'",
                        "'000'",
                        "'x00001'")
                .each(
                        "NATURAL_SORT_KEY(?)",
                        "'123456789012345678'",
                        "'1234567890123456789'",
                        "'12345678901234567890123456789'");
    }

    private static FunctionExpressions parts() {
        return new FunctionExpressions()
                .unary("TRIM", "LTRIM", "RTRIM", "REVERSE", "SPACE")
                .vary("LEFT", "'aÜ😀d'", "2")
                .vary("RIGHT", "'aÜ😀d'", "2")
                .vary("SUBSTRING", "'aÜ😀def'", "2")
                .vary("SUBSTRING", "'aÜ😀def'", "-3", "2")
                .vary("SUBSTR", "'aÜ😀def'", "2", "3")
                .vary("MID", "'aÜ😀def'", "2", "3")
                .vary("SUBSTRING_INDEX", "'www.maria.db.org'", "'.'", "2")
                .vary("SUBSTRING_INDEX", "'www.maria.db.org'", "'.'", "-2")
                .each(
                        "SUBSTRING_INDEX(?)",
                        "'aaa','aa',1",
                        "'aaa','aa',-1",
                        "'aaaa','aa',2",
                        "'aaaa','aa',-2",
                        "'aXbxc','x',1")
                .each(
                        "SUBSTRING_INDEX(?)",
                        "'.a.','.',1",
                        "'.a.','.',-1",
                        "'.a.','.',5",
                        "'.a.','.',-5",
                        "'a','a',1",
                        "'a','a',-1")
                .vary("REPEAT", "'aÜ'", "3")
                .vary("LPAD", "'aÜ😀d'", "7", "'xy'")
                .vary("RPAD", "'aÜ😀d'", "7", "'xy'")
                .vary("LPAD", "'a'", "3")
                .vary("RPAD", "'a'", "3")
                .vary("INSERT", "'Quadratic'", "3", "4", "'What'")
                .vary("REPLACE", "'www.Www.www'", "'w'", "'Vw'")
                .also(
                        "TRIM(BOTH 'x' FROM 'xxaxx')",
                        "TRIM(LEADING 'x' FROM 'xxaxx')",
                        "TRIM(TRAILING 'xy' FROM 'axyxyxy')")
                .also(
                        "TRIM('x' FROM 'xxaxx')",
                        "TRIM(LEADING FROM '  a ')",
                        "TRIM(BOTH FROM ' a ')",
                        "TRIM(TRAILING FROM ' a ')")
                .also(
                        "TRIM(BOTH 'xyx' FROM 'xyxyx')",
                        "TRIM(BOTH '' FROM 'a')",
                        "TRIM(BOTH NULL FROM 'a')",
                        "TRIM('a' FROM NULL)")
                .also(
                        "TRIM(BOTH 'X' FROM 'xax')",
                        "TRIM('\\t a\\n')",
                        "LTRIM('\\t a')",
                        "TRIM(1 FROM 121)",
                        "TRIM(LEADING 'é' FROM 'ééa')")
                .also(
                        "SUBSTRING('abcdef' FROM 3)",
                        "SUBSTRING('abcdef' FROM -3 FOR 2)",
                        "MID('abcdef' FROM 2 FOR 3)",
                        "MID('abc',2)")
                .also(
                        "SUBSTR('abcdef' FROM 2)",
                        "LEFT('a')",
                        "RIGHT('a')",
                        "REPEAT('a')",
                        "INSERT('a',1,2)",
                        "REPLACE('a','b')")
                .also(
                        "LPAD('a')",
                        "RPAD()",
                        "SPACE(-1)",
                        "REPEAT('x',20000000)",
                        "SPACE(20000000)",
                        "LPAD('x',20000000,'y')")
                .also("LEFT(SUBSTRING('abc' FROM 2),1)", "CONCAT(LEFT('abc',2),RIGHT('xyz',1))");
    }

    private static FunctionExpressions searches() {
        return new FunctionExpressions()
                .vary("LOCATE", "'b'", "'aÜ😀bcb'")
                .vary("LOCATE", "'b'", "'aÜ😀bcb'", "5")
                .vary("INSTR", "'aÜ😀bcb'", "'B'")
                .vary("FIND_IN_SET", "'b'", "'a,B,c'")
                .vary("FIELD", "'b'", "'a'", "'B'", "'c'")
                .vary("FIELD", "3", "1", "3")
                .vary("ELT", "2", "'a'", "'b'", "'c'")
                .vary("MAKE_SET", "5", "'a'", "'b'", "'c'")
                .vary("EXPORT_SET", "5", "'Y'", "'N'", "','", "4")
                .also(
                        "EXPORT_SET(5,'1','0')",
                        "EXPORT_SET(6,'1','0',':')",
                        "EXPORT_SET(5,'Y','N',',',64)",
                        "EXPORT_SET(5,'Y','N',',',70)")
                .also(
                        "POSITION('b' IN 'abc')",
                        "POSITION('' IN 'abc')",
                        "POSITION(NULL IN 'a')",
                        "POSITION('é' IN 'aE')")
                .also(
                        "LOCATE('','abc')",
                        "LOCATE('','abc',3)",
                        "LOCATE('','abc',4)",
                        "LOCATE('','abc',5)",
                        "LOCATE('','')")
                .also(
                        "FIND_IN_SET('','a,,b')",
                        "FIND_IN_SET('','')",
                        "FIND_IN_SET('a,b','a,b')",
                        "FIND_IN_SET('é','e,f')")
                .also(
                        "FIND_IN_SET('b','a,b ')",
                        "FIELD('a')",
                        "FIELD('a ', 'A')",
                        "FIELD(1,'1.0')",
                        "FIELD('1',1.0)",
                        "ELT(1)")
                .also(
                        "ELT(1.5,'a','b')",
                        "ELT('1.9','a','b')",
                        "ELT(-1,'a')",
                        "MAKE_SET(1)",
                        "MAKE_SET(7,'a',NULL,'c')",
                        "INSTR('a')");
    }

    private static FunctionExpressions numbers() {
        return new FunctionExpressions()
                .unary("HEX", "UNHEX", "BIN", "OCT")
                .vary("CONV", "'1F'", "16", "10")
                .vary("CONV", "255", "10", "-2")
                .each(
                        "CONV(?)",
                        "'-17',10,-18",
                        "'-17',10,16",
                        "'ffffffffffffffff',16,10",
                        "'fffffffffffffffff',16,10",
                        "'zz',36,10")
                .each(
                        "CONV(?)",
                        "'ffffffffffffffff',16,-10",
                        "'ffffffffffffffff',-16,-10",
                        "'-1',10,2",
                        "' 12',10,16",
                        "'+12',10,16",
                        "'8',8,10")
                .each(
                        "CONV(?)",
                        "'7x',8,10",
                        "'6E',16,10",
                        "-1,10,16",
                        "-1,-10,16",
                        "9223372036854775808,10,16",
                        "1e3,10,16",
                        "0x41,10,10")
                .vary("FORMAT", "1234567.891", "2")
                .each(
                        "FORMAT(?)",
                        "-1234.5,0",
                        "1234.5,0",
                        "0.5,0",
                        "1.5,0",
                        "2.5e0,0",
                        "999.995,2",
                        "123,2",
                        "'1234.567',2",
                        "'x',1")
                .each(
                        "FORMAT(?)",
                        "1e20,2",
                        "1234567.891,-2",
                        "12345678901234567890.123,40",
                        "1234.5,2,NULL",
                        "1234567.891,2,'xx_XX'")
                .each(
                        "FORMAT(1234567.891,2,'?')",
                        "en_US",
                        "de_DE",
                        "de_CH",
                        "de_AT",
                        "fr_FR",
                        "es_ES",
                        "ar_SA",
                        "cs_CZ",
                        "pt_BR",
                        "it_CH",
                        "ru_RU",
                        "DE_de")
                .each("HEX(?)", "X'00ff'", "18446744073709551615", "'é'", "1.5", "2.5", "-1", "2.5e0")
                .each("UNHEX(?)", "'4D7953514C'", "'4d7'", "'xyz'", "'00'", "'0x41'", "41");
    }

    private static FunctionExpressions hashes() {
        return new FunctionExpressions()
                .unary(
                        "MD5",
                        "SHA",
                        "SHA1",
                        "CRC32",
                        "CRC32C",
                        "PASSWORD",
                        "OLD_PASSWORD",
                        "UNCOMPRESSED_LENGTH",
                        "UNCOMPRESS")
                .vary("SHA2", "'abc'", "256")
                .each("SHA2('abc',?)", "0", "224", "256", "384", "512", "'256'", "255")
                .each("MD5(?)", "X'00ff'", "REPEAT('x',1000)")
                .each("CRC32(?)", "0,'abc'", "CRC32('ab'),'c'", "NULL,'a'", "1,NULL", "X'00'")
                .each("CRC32C(?)", "0,'abc'", "CRC32C('ab'),'c'")
                .each("OLD_PASSWORD(?)", "'a b'", "'secret'", "'12345678'")
                .also(
                        "AES_ENCRYPT('text','key')",
                        "AES_ENCRYPT('','key')",
                        "AES_ENCRYPT('a longer text of more than a block','a key that is longer than 16')")
                .also(
                        "AES_DECRYPT(AES_ENCRYPT('text','key'),'key')",
                        "AES_DECRYPT('text','key')",
                        "AES_DECRYPT(NULL,'key')",
                        "AES_ENCRYPT('a',NULL)")
                .also(
                        "AES_DECRYPT(AES_ENCRYPT('text','key'),'other')",
                        "AES_ENCRYPT('a')",
                        "AES_DECRYPT('','k')",
                        "HEX(AES_ENCRYPT(1,''))")
                .also(
                        "UNCOMPRESS(COMPRESS('abcabcabc'))",
                        "UNCOMPRESSED_LENGTH(COMPRESS(REPEAT('a',1000)))",
                        "COMPRESS('')",
                        "COMPRESS(NULL)")
                .also(
                        "UNCOMPRESS(X'010000')",
                        "UNCOMPRESS(X'0100000001')",
                        "LENGTH(COMPRESS(REPEAT('a',1000)))",
                        "COMPRESS('abc')",
                        "UNCOMPRESS(COMPRESS(''))");
    }

    private static FunctionExpressions networks() {
        return new FunctionExpressions()
                .unary(
                        "INET_ATON",
                        "INET_NTOA",
                        "INET6_ATON",
                        "INET6_NTOA",
                        "IS_IPV4",
                        "IS_IPV6",
                        "IS_IPV4_COMPAT",
                        "IS_IPV4_MAPPED")
                .each(
                        "INET_ATON('?')",
                        "127.0.0.1",
                        "1.2",
                        "1.2.3",
                        "1",
                        "255.255.255.255",
                        "256.1.1.1",
                        "1..2",
                        "1.2.3.4.5",
                        "1.2.3.4 ",
                        "0.0.0.0",
                        "01.02.03.04",
                        "1.2.3.",
                        ".1")
                .each("INET_NTOA(?)", "2130706433", "4294967295", "4294967296", "'3232235777'", "16909060.4")
                .each(
                        "INET6_ATON('?')",
                        "::",
                        "::1",
                        "1::",
                        "fe80::1",
                        "1:2:3:4:5:6:7:8",
                        "1:2:3:4:5:6:7",
                        "1:2:3:4:5:6:7::",
                        "::1.2.3.4",
                        "::ffff:1.2.3.4",
                        "1.2.3.4",
                        "1.2.3",
                        "g::",
                        "1::2::3",
                        "12345::",
                        "::1.2.3.4:5",
                        "1:2:3:4:5:6:1.2.3.4",
                        "FE80::ABCD",
                        "1:2:3:4:5:6:7:8:9",
                        ":1",
                        "1:")
                .each(
                        "INET6_NTOA(INET6_ATON('?'))",
                        "::",
                        "::1",
                        "1::",
                        "fe80::1",
                        "1:2:3:4:5:6:7:8",
                        "1:0:0:4:5:0:0:8",
                        "::1.2.3.4",
                        "::ffff:1.2.3.4",
                        "1.2.3.4",
                        "1:0:3:4:5:6:7:8",
                        "0:0:3:0:0:0:7:8",
                        "::5:6:7:8",
                        "::7:8",
                        "1:2:3:4:5:6:7:0",
                        "0:2:3:4:5:6:7:8",
                        "::ffff:0:1.2.3.4",
                        "::0.0.1.2")
                .each(
                        "INET6_NTOA(?)",
                        "X'7F000001'",
                        "X'7F0000'",
                        "UNHEX('00000000000000000000000000000001')",
                        "'1234567890abcdef'")
                .each(
                        "IS_IPV4('?')",
                        "1.2.3.4",
                        "1.2.3",
                        "256.1.1.1",
                        "1.2.3.4 ",
                        "01.2.3.4",
                        "001.2.3.4",
                        "0001.2.3.4")
                .each("IS_IPV6('?')", "::1", "1.2.3.4", "::ffff:1.2.3.4", "x", "::1 ")
                .each(
                        "IS_IPV4_COMPAT(INET6_ATON('?'))",
                        "::1.2.3.4",
                        "::1",
                        "::",
                        "::2",
                        "::ffff:1.2.3.4",
                        "1.2.3.4",
                        "::0.0.1.0")
                .each("IS_IPV4_MAPPED(INET6_ATON('?'))", "::1.2.3.4", "::ffff:1.2.3.4", "::ffff:0:0", "1.2.3.4");
    }
}
