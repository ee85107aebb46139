package import GiftModel

/// The users in a room: each once, no matter how many streams there are, in the order of joining.
struct Audience {
    private struct Member {
        var user: GiftUser
        let number: Int
        var streamCount: Int
        /// When the user is gone unless a stream comes back; nil while there is one.
        var leavesAt: Milliseconds?
    }

    private var members: [UserID: Member] = [:]
    /// Numbers rise; users who have left are skipped.
    private var order: [(number: Int, user: UserID)] = []
    private var lastNumber = 0
    private var leaving: Set<UserID> = []

    var count: Int { members.count }

    /// Adds a stream of a user, whose name and picture are the newest. Returns whether the user is new.
    mutating func enter(_ user: GiftUser) -> Bool {
        if members[user.userID] != nil {
            members[user.userID]?.user = user
            members[user.userID]?.streamCount += 1
            members[user.userID]?.leavesAt = nil
            leaving.remove(user.userID)
            return false
        }
        lastNumber += 1
        members[user.userID] = Member(user: user, number: lastNumber, streamCount: 1)
        order.append((lastNumber, user.userID))
        return true
    }

    /// Takes a stream of a user away. A user without streams stays until a time, since most come back at once.
    mutating func leave(_ user: UserID, until time: Milliseconds) {
        guard let count = members[user]?.streamCount else { return }
        members[user]?.streamCount = count - 1
        guard count == 1 else { return }
        members[user]?.leavesAt = time
        leaving.insert(user)
    }

    /// Removes users that did not come back in time, and returns them.
    mutating func removeLeavers(at now: Milliseconds) -> [GiftUser] {
        var gone: [GiftUser] = []
        for user in leaving {
            guard let member = members[user], let time = member.leavesAt, time <= now else { continue }
            members[user] = nil
            gone.append(member.user)
        }
        for user in gone { leaving.remove(user.userID) }
        if order.count > 2 * members.count + 16 { order.removeAll { members[$0.user]?.number != $0.number } }
        return gone
    }

    /// The users that came after the one with a number, in O(log n + length of the page) on average.
    func page(after number: Int, limit: Int) -> AudiencePage {
        var (low, high) = (0, order.count)
        while low < high {
            let middle = (low + high) / 2
            if order[middle].number <= number { low = middle + 1 } else { high = middle }
        }
        var page = AudiencePage(count: count)
        var last = number
        for entry in order[low...] {
            guard let member = members[entry.user], member.number == entry.number else { continue }
            if page.users.count == limit {
                page.next = last
                return page
            }
            page.users.append(member.user)
            last = entry.number
        }
        return page
    }
}

package struct AudiencePage: Hashable, Sendable {
    /// The users, those that came first in front.
    package var users: [GiftUser] = []
    package var next: Int?
    package var count: Int
}
