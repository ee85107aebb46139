#include "CSVGARedisScripts.h"

// Swift takes seconds for as many bytes as array literals.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char batches_lua[] = {
#embed "scripts/batches.lua"
};
static const unsigned char beat_lua[] = {
#embed "scripts/beat.lua"
};
static const unsigned char cancel_batch_lua[] = {
#embed "scripts/cancel_batch.lua"
};
static const unsigned char cancel_job_lua[] = {
#embed "scripts/cancel_job.lua"
};
static const unsigned char claim_lua[] = {
#embed "scripts/claim.lua"
};
static const unsigned char common_lua[] = {
#embed "scripts/common.lua"
};
static const unsigned char dead_lua[] = {
#embed "scripts/dead.lua"
};
static const unsigned char deliver_lua[] = {
#embed "scripts/deliver.lua"
};
static const unsigned char enqueue_lua[] = {
#embed "scripts/enqueue.lua"
};
static const unsigned char fail_lua[] = {
#embed "scripts/fail.lua"
};
static const unsigned char finish_lua[] = {
#embed "scripts/finish.lua"
};
static const unsigned char leave_lua[] = {
#embed "scripts/leave.lua"
};
static const unsigned char load_lua[] = {
#embed "scripts/load.lua"
};
static const unsigned char open_lua[] = {
#embed "scripts/open.lua"
};
static const unsigned char promote_lua[] = {
#embed "scripts/promote.lua"
};
static const unsigned char purge_dead_lua[] = {
#embed "scripts/purge_dead.lua"
};
static const unsigned char release_lua[] = {
#embed "scripts/release.lua"
};
static const unsigned char renew_lua[] = {
#embed "scripts/renew.lua"
};
static const unsigned char retry_dead_lua[] = {
#embed "scripts/retry_dead.lua"
};
static const unsigned char states_lua[] = {
#embed "scripts/states.lua"
};
static const unsigned char take_lua[] = {
#embed "scripts/take.lua"
};
static const unsigned char watch_lua[] = {
#embed "scripts/watch.lua"
};
static const unsigned char workers_lua[] = {
#embed "scripts/workers.lua"
};

#define SCRIPT_OF(name) {#name, name##_lua, sizeof name##_lua}

static const svga_redis_script scripts[] = {
    SCRIPT_OF(batches),
    SCRIPT_OF(beat),
    SCRIPT_OF(cancel_batch),
    SCRIPT_OF(cancel_job),
    SCRIPT_OF(claim),
    SCRIPT_OF(common),
    SCRIPT_OF(dead),
    SCRIPT_OF(deliver),
    SCRIPT_OF(enqueue),
    SCRIPT_OF(fail),
    SCRIPT_OF(finish),
    SCRIPT_OF(leave),
    SCRIPT_OF(load),
    SCRIPT_OF(open),
    SCRIPT_OF(promote),
    SCRIPT_OF(purge_dead),
    SCRIPT_OF(release),
    SCRIPT_OF(renew),
    SCRIPT_OF(retry_dead),
    SCRIPT_OF(states),
    SCRIPT_OF(take),
    SCRIPT_OF(watch),
    SCRIPT_OF(workers),
};

const svga_redis_script *svga_redis_script_at(size_t number) {
    return number < sizeof scripts / sizeof *scripts ? &scripts[number] : NULL;
}
