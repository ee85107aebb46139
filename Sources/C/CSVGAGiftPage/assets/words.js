// What the page says, in English and simplified Chinese.
const words = {
  gifts: ["Gifts", "礼物"], say: ["Say something…", "说点什么…"], send: ["Send", "赠送"], recharge: ["Top up", "充值"],
  sent: ["sent", "送出了"], to: ["to", "给"], joined: ["joined", "来了"], unread: ["% new", "% 条新消息"],
  audience: ["Audience", "观众"], like: ["Like", "点赞"], more: ["and % more", "等 % 人"],
  connecting: ["Connecting…", "连接中…"], lost: ["Connection lost, trying again…", "连接已断开,正在重连…"],
  closed: ["The live has ended", "直播已结束"], replaced: ["Opened in another place", "已在其他地方打开"],
  denied: ["You may not enter this room", "无法进入该直播间"], language: ["Language", "语言"],
  missed: ["Some gifts were missed", "部分礼物未能显示"], bullet: ["Fly", "弹幕"],
  "insufficient-balance": ["Insufficient balance", "余额不足"], network: ["Network error, try again", "网络错误,请重试"],
  refused: ["The gift was refused", "礼物被拒绝"], "unknown-gift": ["This gift is not available", "该礼物不可用"],
  "price-changed": ["The price has changed", "价格已更新"], "room-closed": ["The room is closed", "直播间已关闭"],
  "rate-limited": ["Too many gifts, wait a moment", "操作太频繁,请稍候"],
  "outcome-unknown": ["Not confirmed yet; you are not billed twice", "尚未确认,不会重复扣费"],
  unavailable: ["The service is busy, try again", "服务繁忙,请稍后再试"], muted: ["You are muted", "您已被禁言"],
  unauthorized: ["Sign in again", "请重新登录"], failed: ["That did not work", "操作失败"],
};
let column = 0;

/** Chooses the language; any Chinese is shown in simplified signs. */
export function speak(language) { column = /^zh\b/i.test(language) ? 1 : 0; }

export function say(key, value) { return (words[key] ?? words.failed)[column].replace("%", value); }
