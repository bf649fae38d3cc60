import { nfkc } from "@fairexpect/metrics/core";
import { expect, test } from "vitest";

test("the form NFKC is Unicode's, but for signs that stand for sentences", () => {
  for (const text of ["ﬁne ｆｕｌｌ ①", "a\u0301 e\u0301", "ｶﾞ", "㌖ ㎡", ""])
    expect(nfkc(text)).toBe(text.normalize("NFKC"));
  expect(nfkc("ﬁ\ufdfa①\ufdfbﬀ")).toBe("fi\ufdfa1\ufdfbff");
});

test("no text becomes more than six times as long", () => {
  let most = 0;
  for (let code = 0; code < 0x11_0000; code++) {
    const sign = String.fromCodePoint(code);
    most = Math.max(most, nfkc(sign).length / sign.length);
  }
  expect(most).toBe(6);
});
