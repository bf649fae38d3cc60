"""The sentences that the oracle of texts reads."""

SENTENCES = """
She can't come, but he'll try.
They're sure that we've won; I'd bet on it.
I shouldn't've said it, should I?
Don't shout "Fire!" in here.
"Well," he said, "it's done."
'Quoted words' and 'more of them.'
The dogs' bowls and the boss's chair.
It was the '90s, wasn't it?
Rock 'n' roll isn't dead.
'Tis the season, 'twas ever so.
I cannot go; you gotta stay.
Gimme a break, I'm gonna be late.
Lemme see what you wanna do.
D'ye know more'n that?
WE DON'T KNOW WHY THEY'RE HERE.
It costs $3,000.50 (about 5% less).
Call me at 10:30, or at 22:15.
Ratio 3:1, list: a, b, c.
Send it to me@example.com & copy #42.
Use [brackets], {braces} and <angles>.
Wait... what? No way!
Hm.. two dots....
A dash -- or two --- or an em dash—like this.
From 1990–2000, figure‒dash, and a bar ― here.
He was born in the U.S.
He was born in the U.S. in May.
She has a Ph.D. in chemistry.
See Fig. 3, pp. 4-5, etc.
(She left.)
She said "I left."
She said “I left.”
He shouted «Stop!» and ‘left’.
It’s a curly apostrophe, isn’t it?
„Unten“ is how quotes look there.
A `code` span and ``double`` ticks.
'' odd quotes '' here
State-of-the-art, well-known, twenty-one.
Snake_case and camelCase, 3.14 and .5 too.
Half/half, and/or, he/she.
The café in São Paulo is naïve.
Die Straße ist schön, oder?
你好 世界, she said.
An emoji 😀 in the middle, and two 👍🏽 at the end 🎉
Is it ok?! Yes!!! Really???
Stars *bold* and **strong**.
Semi;colons;everywhere; and: colons
Ends with a comma,
Ends with a colon:
ends with a quote'
'starts with a quote
He's, she's, it's, who's.
The '60s' music.
Y'all shouldn't worry, o'clock.
N'T is odd, 'S too.
1,000,000 people, 1,2,3 go.
Mr. O'Neil's dog's toys.
End with abbreviation etc.)
Nested ("quotes" (and 'parens')).
A tab	and  double  spaces.
Percent% sign, at@sign, hash#tag.
No. 5 is alive.
I said: 'it's fine'.
I.B.M. and A.T.&T. merged.
"A" or "B"? "C".
The end.'
The end."
The end.''
The end. "
Five o'clock, ma'am.
I'd rather he'd stay; they'd go.
He must've; she mustn't.
Who'd've thought?
This is a sentence with no final stop
?
.
...
a
'
" "
""".strip("\n").split("\n")
