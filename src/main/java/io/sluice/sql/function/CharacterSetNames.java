package io.sluice.sql.function;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** MariaDB's names of the character sets that functions convert from and to. */
final class CharacterSetNames {

    private static final Map<String, Charset> BY_NAME = Map.ofEntries(
            Map.entry("UTF8", StandardCharsets.UTF_8),
            Map.entry("UTF8MB3", StandardCharsets.UTF_8),
            Map.entry("UTF8MB4", StandardCharsets.UTF_8),
            Map.entry("LATIN1", Charset.forName("windows-1252")),
            Map.entry("ASCII", StandardCharsets.US_ASCII),
            Map.entry("BINARY", StandardCharsets.ISO_8859_1),
            Map.entry("LATIN2", Charset.forName("ISO-8859-2")),
            Map.entry("CP1250", Charset.forName("windows-1250")),
            Map.entry("CP1251", Charset.forName("windows-1251")),
            Map.entry("CP1256", Charset.forName("windows-1256")),
            Map.entry("KOI8R", Charset.forName("KOI8-R")),
            Map.entry("GREEK", Charset.forName("ISO-8859-7")),
            Map.entry("HEBREW", Charset.forName("ISO-8859-8")),
            Map.entry("LATIN5", Charset.forName("ISO-8859-9")),
            Map.entry("LATIN7", Charset.forName("ISO-8859-13")),
            Map.entry("SJIS", Charset.forName("Shift_JIS")),
            Map.entry("CP932", Charset.forName("windows-31j")),
            Map.entry("UJIS", Charset.forName("EUC-JP")),
            Map.entry("EUCKR", Charset.forName("EUC-KR")),
            Map.entry("GBK", Charset.forName("GBK")),
            Map.entry("GB2312", Charset.forName("GB2312")),
            Map.entry("BIG5", Charset.forName("Big5")),
            Map.entry("UCS2", StandardCharsets.UTF_16BE),
            Map.entry("UTF16", StandardCharsets.UTF_16BE),
            Map.entry("UTF16LE", StandardCharsets.UTF_16LE),
            Map.entry("UTF32", Charset.forName("UTF-32BE")));

    private CharacterSetNames() {}

    /** The set of that name; null if there is none. */
    static @Nullable Charset named(String name) {
        return BY_NAME.get(name.toUpperCase(Locale.ROOT));
    }

    /** What the bytes spell in a character set; null if they spell nothing in it, or nobody knows it. */
    static @Nullable String decode(byte[] bytes, String name) {
        Charset set = named(name);
        if (set == null) {
            return null;
        }
        try {
            return set.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException e) {
            return null;
        }
    }
}
