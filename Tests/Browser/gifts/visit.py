"""Visits a room of `gift-tool serve --demo` with its robots: visit.py ADDRESS; see Samples/LiveRoom/run --check."""
import sys
import time

from cdp import Browser
from rooms import PICTURES, banners, lines, sound

BALANCE = "Number(document.querySelector('#balance').textContent)"


def visit(browser, address):
    page = browser.page(f"{address}/room/r1")
    try:
        page.until("document.querySelector('#room')?.dataset.state === 'open'", seconds=30, what="the open room")
        assert page.until(BALANCE) == 500
        page.click("#gifts")
        page.click("#categories button:nth-child(2)")
        page.click("[data-gift=star]")
        page.click("#send")
        page.until(f"{BALANCE} === 312", what="the balance after a gift")
        # A file that is drawn for the first time may be late: then the gift is a banner.
        shown = "document.querySelector('#screen').dataset.gift === 'star' || document.querySelector('.banner.own')"
        page.until(shown, seconds=20, what="the gift on the screen")
        page.click("#shade")
        page.until("document.querySelectorAll('#messages li.gift').length >= 2", seconds=60, what="a gift of a robot")
        page.until("document.querySelector('.banner, #screen[data-state=playing]')", seconds=60)
        time.sleep(1)
        page.picture(PICTURES / "live-room.png")
        other = browser.page(f"{address}/room/r1?lang=zh-Hans")
        other.until("document.querySelector('[data-gift=card]')?.textContent.startsWith('卡片')")
        other.click("#gifts")
        other.click("[data-gift=card]")
        other.click("#send")
        page.until("[...document.querySelectorAll('#messages li.gift')].some((line) => /Card|卡片/.test(line.textContent) && /Guest/.test(line.textContent))",
                   what="the gift of the other viewer")
        sound(page)
        sound(other)
        return f"a gift sent, {len(lines(page))} gifts seen, {len(banners(page))} on the stage"
    except AssertionError:
        page.picture(PICTURES / "failed-visit.png")
        raise


if __name__ == "__main__":
    with Browser() as chromium:
        print(f"the live room works: {visit(chromium, sys.argv[1])}")
