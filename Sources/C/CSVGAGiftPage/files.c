#include "CSVGAGiftPage.h"

// Swift takes 15 s for as many bytes as array literals, which is what `.embedInCode` makes of files; this takes 0.1 s.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char room_html[] = {
#embed "assets/room.html"
};
static const unsigned char room_css[] = {
#embed "assets/room.css"
};
static const unsigned char room_js[] = {
#embed "assets/room.js"
};
static const unsigned char stage_js[] = {
#embed "assets/stage.js"
};
static const unsigned char queue_js[] = {
#embed "assets/queue.js"
};
static const unsigned char lanes_js[] = {
#embed "assets/lanes.js"
};
static const unsigned char motion_js[] = {
#embed "assets/motion.js"
};
static const unsigned char player_js[] = {
#embed "assets/player.js"
};
static const unsigned char stream_js[] = {
#embed "assets/stream.js"
};
static const unsigned char words_js[] = {
#embed "assets/words.js"
};
static const unsigned char debug_js[] = {
#embed "assets/debug.js"
};
static const unsigned char controls_js[] = {
#embed "assets/controls.js"
};
static const unsigned char feed_html[] = {
#embed "assets/feed.html"
};
static const unsigned char feed_css[] = {
#embed "assets/feed.css"
};
static const unsigned char feed_js[] = {
#embed "assets/feed.js"
};
static const unsigned char preview_html[] = {
#embed "assets/preview.html"
};
static const unsigned char preview_css[] = {
#embed "assets/preview.css"
};
static const unsigned char preview_js[] = {
#embed "assets/preview.js"
};
static const unsigned char icon_card_png[] = {
#embed "../../../Samples/LiveRoom/icons/card.png"
};
static const unsigned char icon_gift_png[] = {
#embed "../../../Samples/LiveRoom/icons/gift.png"
};
static const unsigned char icon_marble_png[] = {
#embed "../../../Samples/LiveRoom/icons/marble.png"
};
static const unsigned char icon_parcel_png[] = {
#embed "../../../Samples/LiveRoom/icons/parcel.png"
};
static const unsigned char icon_salute_png[] = {
#embed "../../../Samples/LiveRoom/icons/salute.png"
};
static const unsigned char icon_spark_png[] = {
#embed "../../../Samples/LiveRoom/icons/spark.png"
};
static const unsigned char icon_star_png[] = {
#embed "../../../Samples/LiveRoom/icons/star.png"
};
static const unsigned char icon_wave_png[] = {
#embed "../../../Samples/LiveRoom/icons/wave.png"
};

#define FILE_OF(name, bytes) {name, bytes, sizeof bytes}

static const gift_page_file files[] = {
    FILE_OF("room.html", room_html),
    FILE_OF("room.css", room_css),
    FILE_OF("room.js", room_js),
    FILE_OF("stage.js", stage_js),
    FILE_OF("queue.js", queue_js),
    FILE_OF("lanes.js", lanes_js),
    FILE_OF("motion.js", motion_js),
    FILE_OF("player.js", player_js),
    FILE_OF("stream.js", stream_js),
    FILE_OF("words.js", words_js),
    FILE_OF("debug.js", debug_js),
    FILE_OF("controls.js", controls_js),
    FILE_OF("feed.html", feed_html),
    FILE_OF("feed.css", feed_css),
    FILE_OF("feed.js", feed_js),
    FILE_OF("preview.html", preview_html),
    FILE_OF("preview.css", preview_css),
    FILE_OF("preview.js", preview_js),
    FILE_OF("icon-card.png", icon_card_png),
    FILE_OF("icon-gift.png", icon_gift_png),
    FILE_OF("icon-marble.png", icon_marble_png),
    FILE_OF("icon-parcel.png", icon_parcel_png),
    FILE_OF("icon-salute.png", icon_salute_png),
    FILE_OF("icon-spark.png", icon_spark_png),
    FILE_OF("icon-star.png", icon_star_png),
    FILE_OF("icon-wave.png", icon_wave_png),
};

const gift_page_file *gift_page_file_at(size_t number) {
    return number < sizeof files / sizeof *files ? &files[number] : NULL;
}
