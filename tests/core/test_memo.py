"""What was found out once is not worked out again."""

from quarterdeck.core.memo import Memo


def test_an_answer_is_found_once_and_all_are_forgotten_when_there_are_too_many():
    memo: Memo[str, int] = Memo(2)
    found = []

    def find(n: int) -> int:
        found.append(n)
        return n

    asked = [memo.once(key, lambda n=n: find(n)) for key, n in (("a", 1), ("a", 9), ("b", 2))]
    assert (asked, found) == ([1, 1, 2], [1, 2])

    memo.once("c", lambda: find(3))
    assert memo == {"c": 3}
