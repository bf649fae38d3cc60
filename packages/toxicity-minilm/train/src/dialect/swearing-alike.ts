import type { Construction } from "./construction.js";

/**
 * For the figures only: pairs that swear alike in both, so that what is left of the difference is the dialect's. No
 * training and no choice sees them.
 */
export const swearingAlike: { readonly doing: readonly Construction[]; readonly being: readonly Construction[] } = {
  doing: [
    ["{who} is fucking great at {ing} {object}.", "{who} fuckin great at {in} {object}."],
    ["I have never liked {ing} {object}, damn it.", "Ain't never liked {in} {object}, damn."],
    ["{who} is always {ing} {object} and all that shit.", "{who} always be {in} {object} and all that shit."],
    ["Shit, {who} has {past} {object} again.", "Shit, {who} done {past} {object} again."],
    ["We are going to {base} the hell out of {object}.", "We finna {base} the hell outta {object}."],
    ["What the hell are they {ing} {object} for?", "The hell they {in} {object} fo?"],
    ["They do not {base} {object} for shit.", "They don't never {base} {object} for shit."],
    ["{who} has been {ing} {object} all damn morning.", "{who} been {in} {object} all damn mornin."],
    ["I did not know you all {past} {object}, holy shit.", "I ain't know y'all {past} {object}, holy shit."],
    ["Who the fuck is {ing} {object} at midnight?", "Who the fuck {in} {object} at midnight?"],
    ["There is no damn reason to {base} {object}.", "It ain't no damn reason to {base} {object}."],
    ["I love {ing} {object} with {who}, it is the shit.", "I be lovin {in} {object} wit {who}, it's the shit."],
    [
      "{who} is trying to {base} {object}, leave them the hell alone.",
      "{who} tryna {base} {object}, leave em the hell alone.",
    ],
    ["If they {base} {object} I will be pissed as hell.", "If they {base} {object} Ima be pissed as hell."],
    ["Nobody {past} {object}, that is bullshit.", "Ain't nobody {past} {object}, that's bullshit."],
    ["It is a pain in the ass to {base} {object}.", "It be a pain in the ass to {base} {object}."],
    ["My friend, I fucking {past} {object}!", "Bro, I done fuckin {past} {object}!"],
    ["{who} had better be {ing} {object}, damn.", "{who} better be {in} {object}, damn."],
    ["I did not give a damn, I just {past} {object}.", "I ain't give a damn, I just {past} {object}."],
    ["{who} and them {past} {object}, no shit.", "{who} nem {past} {object}, no shit."],
  ],
  being: [
    ["{who} is {mood} as hell.", "{who} {mood} as hell."],
    ["{who} has been so fucking {mood}.", "{who} been so fuckin {mood}."],
    ["You all are {mood} as shit.", "Y'all {mood} as shit."],
    ["We were {mood} as fuck last night.", "We was {mood} as fuck last night."],
    ["It makes me so damn {mood}.", "It be makin me so damn {mood}."],
    ["They are never this damn {mood}.", "They don't never be this damn {mood}."],
    ["I am not {mood}, what the hell.", "I ain't {mood}, the hell."],
    ["Damn, {who} is {mood}.", "Damn, {who} {mood}."],
  ],
};
