package io.sluice.bench;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.LengthFieldBasedFrameDecoder;
import java.net.InetSocketAddress;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadPoolExecutor;

/** The opponent: Netty's NIO transport, each frame handed to a thread pool that writes the echo. */
public final class NettyEchoServer {

    private NettyEchoServer() {}

    /** Arguments: event loops, pool threads. Prints the port and runs until killed. */
    public static void main(String[] arguments) throws InterruptedException {
        MultiThreadIoEventLoopGroup loops =
                new MultiThreadIoEventLoopGroup(Integer.parseInt(arguments[0]), NioIoHandler.newFactory());
        ThreadPoolExecutor pool = (ThreadPoolExecutor) Executors.newFixedThreadPool(Integer.parseInt(arguments[1]));
        ServerBootstrap bootstrap = new ServerBootstrap()
                .group(new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory()), loops)
                .channel(NioServerSocketChannel.class)
                .option(ChannelOption.SO_BACKLOG, 4096)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childHandler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel channel) {
                        channel.pipeline()
                                .addLast(new LengthFieldBasedFrameDecoder(1 << 20, 0, 4, 0, 4))
                                .addLast(new Echo(pool));
                    }
                });
        InetSocketAddress bound = (InetSocketAddress)
                bootstrap.bind("127.0.0.1", 0).sync().channel().localAddress();
        System.out.println(bound.getPort());
    }

    private static final class Echo extends SimpleChannelInboundHandler<ByteBuf> {

        private final ThreadPoolExecutor pool;

        Echo(ThreadPoolExecutor pool) {
            this.pool = pool;
        }

        @Override
        @SuppressWarnings("FutureReturnValueIgnored") // a write that fails closes the channel
        protected void channelRead0(ChannelHandlerContext context, ByteBuf frame) {
            byte[] payload = new byte[frame.readableBytes()];
            frame.readBytes(payload);
            pool.execute(() -> context.writeAndFlush(
                    Unpooled.buffer(4 + payload.length).writeInt(payload.length).writeBytes(payload)));
        }
    }
}
