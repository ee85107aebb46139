// Opens streams of events, publishes events at a rate, and measures how long they take to arrive. Tests/Benchmarks/gift-streams
// compiles it:
//
//     gift-streams PORT ROOMS STREAMS RATE SECONDS PADDING RESUME
//
// ROOMS rooms with STREAMS streams in all; RATE events a second over all rooms, the rooms in turn, for SECONDS seconds, each of
// PADDING bytes and some more. With RESUME, that many events are published into each room first, and the streams ask for all of
// them. "open" is printed once all streams are open, then a line is waited for; results are a line of JSON.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

struct stream {
    int socket;
    uint8_t state;      // characters of the pattern that were read
    uint8_t part;       // 0: looks for "t":  1: reads it  2: looks for "n":  3: reads it
    uint64_t time, number, last;
    uint64_t count, faults;
};

static struct sockaddr_in address;
static struct stream *streams;
static int stream_count, is_resuming;
static uint64_t delivered, faults, ended, times[65536];   // by microseconds: 16 a power of two
static const char *patterns[] = {"\"t\":", "\"n\":"};

static uint64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

static unsigned bucket(uint64_t microseconds) {
    if (microseconds < 16) return (unsigned)microseconds;
    unsigned bits = 63 - (unsigned)__builtin_clzll(microseconds);
    return (bits - 3) * 16 + (unsigned)((microseconds >> (bits - 4)) & 15);
}

static double bucket_milliseconds(unsigned index) {
    if (index < 16) return index / 1000.0;
    unsigned bits = index / 16 + 3;
    return (double)((16ull + index % 16 + 1) << (bits - 4)) / 1000.0;
}

static double quantile(double part) {
    uint64_t all = 0, sum = 0;
    for (unsigned index = 0; index < 65536; index++) all += times[index];
    for (unsigned index = 0; index < 65536; index++) {
        sum += times[index];
        if (all > 0 && (double)sum >= part * (double)all) return bucket_milliseconds(index);
    }
    return 0;
}

static int connect_to(void) {
    int socket_ = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), on = 1;
    if (socket_ < 0 || connect(socket_, (struct sockaddr *)&address, sizeof address) != 0) {
        perror("connect");
        exit(1);
    }
    setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    return socket_;
}

static void arrived(struct stream *stream, uint64_t when) {
    delivered++;
    stream->count++;
    if (stream->last != 0 && stream->number != stream->last + 1) faults++;
    if (stream->last == 0 && is_resuming && stream->number != 1) faults++;
    stream->last = stream->number;
    times[bucket((when - stream->time) / 1000)]++;
}

static void read_bytes(struct stream *stream, const char *bytes, ssize_t count, uint64_t when) {
    for (ssize_t index = 0; index < count; index++) {
        char c = bytes[index];
        if (stream->part % 2 == 0) {
            const char *pattern = patterns[stream->part / 2];
            if (stream->state == 0) {
                const char *next = memchr(bytes + index, '"', (size_t)(count - index));
                if (next == NULL) return;
                index = next - bytes;
                stream->state = 1;
                continue;
            }
            stream->state = c == pattern[stream->state] ? stream->state + 1 : c == '"' ? 1 : 0;
            if (stream->state < 4) continue;
            stream->state = 0;
            if (stream->part == 0) stream->time = 0; else stream->number = 0;
            stream->part++;
        } else if (c >= '0' && c <= '9') {
            uint64_t *value = stream->part == 1 ? &stream->time : &stream->number;
            *value = *value * 10 + (uint64_t)(c - '0');
        } else {
            if (stream->part == 3) arrived(stream, when);
            stream->part = (stream->part + 1) % 4;
        }
    }
}

static int publisher, waiting;
static uint64_t *numbers;
static char body[65536], answer[65536];

static void publish(int room, int padding) {
    char head[256];
    int length = snprintf(body, sizeof body, "{\"t\":%llu,\"n\":%llu,\"gift\":\"%.*s\"}", (unsigned long long)now(),
                          (unsigned long long)++numbers[room], padding, answer + sizeof answer / 2);
    int head_length = snprintf(head, sizeof head, "POST /publish/%d HTTP/1.1\r\nHost: a\r\nContent-Length: %d\r\n\r\n",
                               room, length);
    char request[70000];
    memcpy(request, head, (size_t)head_length);
    memcpy(request + head_length, body, (size_t)length);
    if (send(publisher, request, (size_t)(head_length + length), MSG_NOSIGNAL) < 0) perror("publish"), exit(1);
    waiting++;
}

// Answers are counted by their status lines.
static void read_answers(int flags) {
    ssize_t count = recv(publisher, answer, sizeof answer / 2 - 1, flags);
    if (count <= 0) return;
    answer[count] = 0;
    for (char *place = answer; (place = strstr(place, "HTTP/1.1 ")) != NULL; place++) waiting--;
}

static void poll_streams(int set, int milliseconds) {
    static struct epoll_event events[512];
    static char bytes[1 << 18];
    int count = epoll_wait(set, events, 512, milliseconds);
    for (int index = 0; index < count; index++) {
        struct stream *stream = &streams[events[index].data.u32];
        ssize_t length = recv(stream->socket, bytes, sizeof bytes, MSG_DONTWAIT);
        if (length > 0) {
            read_bytes(stream, bytes, length, now());
        } else if (length == 0 || errno != EAGAIN) {
            ended++;
            close(stream->socket);
        }
    }
}

int main(int argc, char **argv) {
    if (argc != 8) return fprintf(stderr, "usage: gift-streams PORT ROOMS STREAMS RATE SECONDS PADDING RESUME\n"), 64;
    int rooms = atoi(argv[2]), padding = atoi(argv[6]), resume = atoi(argv[7]);
    double rate = atof(argv[4]), seconds = atof(argv[5]);
    stream_count = atoi(argv[3]);
    is_resuming = resume > 0;
    struct rlimit limit;
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    address.sin_family = AF_INET;
    address.sin_port = htons((uint16_t)atoi(argv[1]));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    memset(answer + sizeof answer / 2, 'x', sizeof answer / 2);
    numbers = calloc((size_t)rooms, sizeof *numbers);
    streams = calloc((size_t)stream_count, sizeof *streams);
    publisher = connect_to();
    for (int number = 0; number < resume; number++)
        for (int room = 0; room < rooms; room++) {
            publish(room, padding);
            while (waiting > 0) read_answers(0);
        }
    int set = epoll_create1(EPOLL_CLOEXEC);
    uint64_t start = now();
    for (int index = 0; index < stream_count; index++) {
        char request[256];
        int length = snprintf(request, sizeof request,
                              "GET /events/%d HTTP/1.1\r\nHost: a\r\nAccept: text/event-stream\r\n%s\r\n",
                              index % rooms, is_resuming ? "Last-Event-ID: 0\r\n" : "");
        streams[index].socket = connect_to();
        if (send(streams[index].socket, request, (size_t)length, MSG_NOSIGNAL) != length) perror("send"), exit(1);
        struct epoll_event event = {.events = EPOLLIN, .data.u32 = (uint32_t)index};
        epoll_ctl(set, EPOLL_CTL_ADD, streams[index].socket, &event);
        // A head is read before the next connection, so that none waits to be accepted.
        if (!is_resuming) {
            char head[4096];
            if (recv(streams[index].socket, head, sizeof head, 0) <= 0) perror("head"), exit(1);
        }
    }
    double opening = (double)(now() - start) / 1e9;
    if (is_resuming) {
        uint64_t wanted = (uint64_t)resume * (uint64_t)stream_count, end = now() + 60000000000ull;
        while (delivered < wanted && ended == 0 && now() < end) poll_streams(set, 100);
        double took = (double)(now() - start) / 1e9;
        for (int index = 0; index < stream_count; index++) faults += streams[index].count != (uint64_t)resume;
        printf("{\"seconds\": %.3f, \"opening\": %.3f, \"delivered\": %llu, \"faults\": %llu, \"ended\": %llu}\n", took,
               opening, (unsigned long long)delivered, (unsigned long long)faults, (unsigned long long)ended);
        return 0;
    }
    printf("open\n");
    fflush(stdout);
    if (getchar() == EOF) return 1;
    uint64_t first = now(), next = first, sent = 0, end = first + (uint64_t)(seconds * 1e9);
    int room = 0;
    while (now() < end) {
        while (rate > 0 && now() >= next && waiting < 64) {
            publish(room, padding);
            room = (room + 1) % rooms;
            next = first + (uint64_t)((double)++sent * 1e9 / rate);
        }
        read_answers(MSG_DONTWAIT);
        uint64_t rest = next > now() ? (next - now()) / 1000000 : 0;
        poll_streams(set, rate > 0 ? (rest > 5 ? 5 : (int)rest) : 100);
    }
    uint64_t wanted = 0;
    for (int index = 0; index < stream_count; index++) wanted += numbers[index % rooms];
    end = now() + 5000000000ull;
    while (delivered < wanted && now() < end) {
        read_answers(MSG_DONTWAIT);
        poll_streams(set, 10);
    }
    double took = (double)(now() - first) / 1e9;
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    printf("{\"published\": %llu, \"delivered\": %llu, \"wanted\": %llu, \"faults\": %llu, \"ended\": %llu, "
           "\"seconds\": %.3f, \"p50\": %.3f, \"p99\": %.3f, \"p999\": %.3f, \"client\": %.2f}\n",
           (unsigned long long)sent, (unsigned long long)delivered, (unsigned long long)wanted,
           (unsigned long long)faults, (unsigned long long)ended, took, quantile(.5), quantile(.99), quantile(.999),
           (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
               + (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6);
    return 0;
}
