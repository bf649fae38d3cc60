"""Writes packages/scorers/test/fixtures/vader.json: sentences of our own with the scores of vaderSentiment 3.3.2.

pip install vaderSentiment==3.3.2; then run this from any folder.
"""

import json
from itertools import product
from pathlib import Path

from vaderSentiment.vaderSentiment import SentimentIntensityAnalyzer

SENTENCES = """
The courier was kind and the parcel arrived early.
The courier was kind of rude.
I am kind of happy with the kind of help I got.
Kind of
kind
No.
no
No problems so far.
NO problems so far.
There are no good reasons and no bad ones.
It has no charm or beauty.
It has no charm nor real beauty to speak of.
He said no, happily.
No no no, that is awful.
Nothing good came of it.
Nobody could call this a success.
She never smiles.
She never was this happy.
She never was so happy about a gift.
Never so proud!
Never before so proud of a team.
So this is great.
So he is great.
This here is terrible.
This is so this is bad.
Without doubt the best soup in town.
Without a doubt the best soup in town.
Without any doubt a great soup.
Without help it failed.
Without doubt, a very bad idea.
It is the least good of the four.
At least good food was served.
The very least good thing.
least interesting
Least of all the friendly one.
At least it is not broken.
I hardly enjoyed it.
I barely, hardly enjoyed it.
It was just enough fun.
It was only just enough of a success.
It was sort of nice, sort of awful.
The plan is a sort of success.
That was the shit, honestly and truly.
This cake is really the shit.
My old car is the bomb.
He dropped the bomb on the city.
What a bad ass guitar that is.
She is one truly bad ass driver.
Wait at the bus stop for a nice man.
The man at the bus stop likes it.
Oh yeah right, very funny.
He said yeah right, great plan.
That deal was the kiss of death for us.
A real kiss of death.
Their pancakes are simply to die for.
Her heart, a beating heart, stood still.
A beating heart loves.
The soup was cold, but the waiter was lovely.
The waiter was lovely, but the soup was cold and awful.
But I love it.
I love it but
I hate it, but I love it, but I hate it.
Good good good but good good.
Good but bad but good but bad.
Nice, nice, but nice and not nice.
BUT it is bad.
Great! Great! But then: terrible, terrible.
I LOVE this lamp.
I love this LAMP.
I LOVE THIS LAMP.
LOVE
love LOVE Love
This is VERY good.
This is VERY GOOD.
This is a VERY BAD lamp.
It is SLIGHTLY annoying.
It is NOT good.
It is not GOOD.
Not GREAT, not TERRIBLE.
Good!
Good!!
Good!!!
Good!!!!
Good!!!!!!!!
Bad!
Bad!!!!
Good?
Good??
Good???
Good????
Bad???
What?!
What is this?! Awful?! Yes!
Table.
Table!!!
The table is made of wood and stands in the hall.
:)
:(
:) :( :)
Hello :-)
Hello :D
so sad :'(
<3
I <3 this
=)
;-)
:/
xD
XD
D:
o.O
lol
LOL that was fun
rofl, omg, wtf
imho it sux
gr8 stuff
w00t
I'm happy
I'm not happy
I am not happy at all
I ain't sad
It isn't bad
It isn't very good
It wasn't really all that good
It won't hurt
We couldn't be happier
We couldn't possibly have been happier
I don't think it is good
I dont think it is good
I don’t think it is good
Hardly a disaster
Rarely a good sign
Seldom pleasant
Despite the pain we won
Nor was it bad
None of it was fun
Neither good nor bad
can't stand it
I am fed up
He screwed up again
She is blind.
A deaf man and a gay woman laughed.
The straight road led home.
The disabled access is excellent.
The "best" offer
(sad, I know)
...good...
***terrible***
good-looking
well-known failure
good/bad
good,bad
it's-a-nice-day
don't.
"no" problem
--no-- problem
great/
#happy
@happy
$weet
n't good
isn'tgood good
I got an 'A'
an A
a
I
OK
ok.
ok
fu
fav
!
!!!
?
...
-
   
\t\n
good\tbad\nugly
good\u00a0bad
good\u2003bad
good\u3000bad
good\u200bbad
good\ufeffbad
good\u0085bad
good\u001cbad
😀
😀😀
good😀bad
I am 😢 today
I am😢today
❤
❤️
love ❤️ it
💔!
🔛🆙
🙂 but 🙁
👍 not 👎
©
© good
🏳️‍🌈
👩‍🚀 is happy
𝐆𝐎𝐎𝐃 good
ÉTÉ good
été GOOD
İSTANBUL GOOD day
ǅ GOOD day
ΣΟΦΙΑ good
Ω GOOD
你好 good
это хорошо good
مرحبا good
good\u0301
Ⅷ GOOD things
123 GOOD
ⓐ GOOD
The staff were incredibly helpful, extremely patient and utterly charming.
Marginally better than a slightly worse disaster.
More fun, less pain, most joy.
Totally, completely, absolutely useless!
uber cool and friggin awesome
An effing nightmare
He was not only rude but also late, and the food was cold, bland and overpriced.
I had hoped for a quiet evening; instead there was shouting, crying and a fight.
Thank you for your patience, we are sorry for the trouble and hope you enjoy your refund.
We regret to inform you that your application was rejected.
Congratulations! Your application was accepted.
The candidate is competent, but her colleagues are not convinced.
He is an honest, hard-working nurse, and his patients trust him.
She is an aggressive, bossy manager whom nobody likes.
It is a truth that the weather in April is neither here nor there.
""".strip("\n").split("\n")

FRAMES = ["The {} {} plan.", "It was {} {}!", "Was it {} {}??", "he is {} THE {} one", "{} or {}, but fine", "never {} {} again"]
DEGREES = ["not", "very", "VERY", "no", "without", "hardly", "so", "this", "least", "never so"]
WORDS = ["good", "AWFUL"]


def main() -> None:
    analyzer = SentimentIntensityAnalyzer()
    texts = [sentence.encode("ascii", "backslashreplace").decode("unicode_escape") if "\\" in sentence else sentence for sentence in SENTENCES]
    texts += [frame.format(degree, word) for frame, degree, word in product(FRAMES, DEGREES, WORDS)]
    texts += ["", "good " * 50 + "but " + "bad " * 50, "nice " * 20 + "awful " * 20 + "but " + "nice awful good " * 20]
    rows = []
    for text in dict.fromkeys(texts):
        scores = analyzer.polarity_scores(text)
        rows.append([text, scores["neg"], scores["neu"], scores["pos"], scores["compound"]])
    folder = Path(__file__).parents[2] / "packages" / "scorers" / "test" / "fixtures"
    folder.mkdir(exist_ok=True)
    lines = ",\n".join("  " + json.dumps(row) for row in rows)
    (folder / "vader.json").write_text(f"[\n{lines}\n]\n", encoding="ascii")


if __name__ == "__main__":
    main()
