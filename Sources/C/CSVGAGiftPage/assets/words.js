// What the page says in English, simplified and traditional Chinese; the server adds what it says of orders.
export const words = {
  gifts: "Gifts|礼物|禮物", say: "Say something…|说点什么…|說點什麼…", send: "Send|赠送|贈送", recharge: "Top up|充值|儲值",
  sent: "sent|送出了", to: "to|给|給", joined: "joined|来了|來了", unread: "% new|% 条新消息|% 則新訊息",
  audience: "Audience|观众|觀眾", like: "Like|点赞|按讚", more: "and % more|等 % 人",
  connecting: "Connecting…|连接中…|連線中…", lost: "Connection lost, trying again…|连接已断开,正在重连…|連線中斷,正在重新連線…",
  closed: "The live has ended|直播已结束|直播已結束", replaced: "Opened in another place|已在其他地方打开|已在其他地方開啟",
  denied: "You may not enter this room|无法进入该直播间|無法進入該直播間", language: "Language|语言|語言",
  missed: "Some gifts were missed|部分礼物未能显示|部分禮物未能顯示", bullet: "Fly|弹幕|彈幕",
  pending: "Pending gifts|待确认的礼物|待確認的禮物", drop: "Cancel|取消", failed: "That did not work|操作失败|操作失敗",
};
let chosen = 0;

/** The column of a language. */
export const column = (tag) => (/^zh\b/i.test(tag) ? 1 + /hant|^zh-(tw|hk|mo)/i.test(tag) : 0);

export function speak(language) { chosen = column(language); }

export function say(key, value) {
  const texts = (words[key] ?? words.failed).split("|");
  return (texts[chosen] ?? texts[1]).replace("%", value);
}
