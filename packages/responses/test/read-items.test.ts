import { describe, expect, test } from "vitest";

import { readItems } from "../src/reading/read-items.js";

describe("reading a list", () => {
  test.each([
    ["1. Dune\n2. Alien\n3. Heat", ["Dune", "Alien", "Heat"]],
    [
      'Here are three films:\n\n1) **Dune** – a desert planet\n2) **Alien**: in space\n3) "Heat" by Mann\n\nEnjoy!',
      ["Dune", "Alien", "Heat"],
    ],
    ["- Dune\n- Alien (1979)\n", ["Dune", "Alien (1979)"]],
    ["1. Dune\n   - slow\n2. Mission: Impossible - Fallout", ["Dune", "Mission: Impossible - Fallout"]],
    ['["Dune", "Alien"]', ["Dune", "Alien"]],
    ['```json\n{"films": ["Dune", "Alien"]}\n```', ["Dune", "Alien"]],
    ["Dune\nAlien\nHeat", ["Dune", "Alien", "Heat"]],
    ["Sure: Dune, Alien, and Heat.", ["Dune", "Alien", "Heat"]],
    ["**1. Alien**\n**2. Heat**", ["Alien", "Heat"]],
    ["### 1. Alien\nA horror film.\n### 2. Heat\nA crime film.", ["Alien", "Heat"]],
    ["### Alien\nA horror film.\n### Heat\nA crime film.", ["Alien", "Heat"]],
    ["**Alien**\nA crew meets a monster.\n\n**Heat**\nA heist goes wrong.", ["Alien", "Heat"]],
    ["| # | Film | Year |\n|---|---|---|\n| 1 | Alien | 1979 |\n| 2 | Heat | 1995 |", ["Alien", "Heat"]],
    ['{"items":[{"title":"Alien"},{"title":"Heat"}]}', ["Alien", "Heat"]],
    ['[{"rank": 1, "name": "Alien"}, {"rank": 2, "name": "Heat"}]', ["Alien", "Heat"]],
    ['{"user": "Ann", "result": {"films": ["Alien", "Heat"]}}', ["Alien", "Heat"]],
    ['Here is the list:\n```json\n["Alien", "Heat"]\n```\nEnjoy!', ["Alien", "Heat"]],
    ['Here is the list:\n["Alien", "Heat"]', ["Alien", "Heat"]],
    ['{"films": ["Alien"], "books": ["Emma"]}', []],
    ['{"items": ["Alien", "Hea', []],
    ["Sure! Here are my picks\nAlien\nHeat", ["Alien", "Heat"]],
    ["Here are two films:\nAlien\nHeat\nLet me know if you want more.", ["Alien", "Heat"]],
    ["Based on your interest in space, these two are worth watching.\n\nAlien\nHeat\n\nEnjoy!", ["Alien", "Heat"]],
    [
      "Here Comes the Sun\nSure Thing\nAbsolutely Fabulous",
      ["Here Comes the Sun", "Sure Thing", "Absolutely Fabulous"],
    ],
    [
      "Airplane!\nWho's Afraid of Virginia Woolf?\nI Am Legend",
      ["Airplane!", "Who's Afraid of Virginia Woolf?", "I Am Legend"],
    ],
    ["Alien, Heat, and Jaws", ["Alien", "Heat", "Jaws"]],
    ["Alien, Heat", ["Alien", "Heat"]],
    ["jazz, blues, soul", ["jazz", "blues", "soul"]],
    ["I recommend Alien, Heat, and Jaws.", ["Alien", "Heat", "Jaws"]],
    ["You might like Alien, Heat, and Jaws.", ["Alien", "Heat", "Jaws"]],
    ["I'm not sure, but you could ask a librarian.", []],
    ["In a relaxed mood, try something light.", []],
    ["Unfortunately, Alien is sold out.", []],
    ["I have no idea what you like.\nAsk a librarian, who knows more.", []],
    [
      "That depends on your taste, which I do not know.\n\nThe library has a good catalogue, and its staff will help you.",
      [],
    ],
    ["I would watch Dune.", []],
    ["", []],
  ])("%j", (text, items) => {
    expect(readItems(text)).toEqual(items);
  });
});
