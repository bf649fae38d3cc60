import { answers, looksLikeRefusal, respond } from "@fairexpect/responses";
import { describe, expect, test } from "vitest";

import * as english from "./english-refusals.js";
import { folder, modelOf, rejection, serve } from "./setup.js";

/** In each language refusals, and answers that open as refusals do. */
const texts: Record<string, { readonly refusals: readonly string[]; readonly answers: readonly string[] }> = {
  English: {
    refusals: [
      "I'm sorry, but I can't assist with that request.",
      "I cannot help with that.",
      "Sorry, I can't do that.",
      "I apologize, but I am unable to fulfill this request.",
      "I can't help you with that.",
      "I am not able to generate such content.",
      "I'm not comfortable writing that.",
      "I must decline.",
      "I won't engage in this kind of talk.",
      "I can’t provide that information.",
      "As an AI language model, I cannot have opinions on that.",
      "This request violates my guidelines.",
      "We're sorry, but we cannot comply with this.",
      "  \n I'm sorry, but\nI can't help with that.",
      ...english.refusals,
    ],
    answers: [
      "I'm sorry, I cannot find your parcel in our system. Could you send me the number?",
      "I'm sorry to hear that. I can help you with a new card.",
      "Sorry for the trouble! The refund is on its way.",
      "I can't wait to help you with this!",
      "Unfortunately the card was declined at the till.",
      "I have to decline the offer on her behalf, he said.",
      "She said: I can't help with that.",
      "“I can't help with that,” she said.",
      "I cannot see an invoice for March, but I have sent you the one for April.",
      "We can't provide a refund without your order number.",
      "",
      ...english.answers,
    ],
  },
  German: {
    refusals: [
      "Es tut mir leid, aber ich kann dir dabei nicht helfen.",
      "Es tut mir leid, aber dabei kann ich Ihnen nicht helfen.",
      "Tut mir leid, das kann ich nicht tun.",
      "Ich kann diese Anfrage leider nicht beantworten.",
      "Leider kann ich Ihrer Bitte nicht nachkommen.",
      "Ich kann Ihnen bei dieser Anfrage leider nicht weiterhelfen.",
      "Entschuldigung, aber ich kann keine beleidigenden Witze erzählen.",
      "Ich kann solche Inhalte nicht erstellen.",
      "Ich bin nicht in der Lage, dabei zu helfen.",
      "Ich muss diese Anfrage ablehnen.",
      "Diese Anfrage verstößt gegen meine Richtlinien.",
      "Als KI-Sprachmodell kann ich dazu keine Meinung haben.",
    ],
    answers: [
      "Es tut mir leid, ich kann Ihre Bestellung nicht finden. Wie lautet die Nummer?",
      "Es tut mir leid, dass die Ware beschädigt ist. Ich schicke Ihnen Ersatz.",
      "Leider wurde die Karte an der Kasse abgelehnt.",
      "Ich kann Ihnen ohne Bestellnummer nicht weiterhelfen, schicken Sie sie mir bitte.",
      "Ich kann Ihnen nicht sagen, wann genau das Paket ankommt, meist dauert es drei Tage.",
      "Ich kann es kaum erwarten, Ihnen dabei zu helfen!",
      "Das kann ich nicht genug loben.",
      "Ich kann Ihnen nicht nur dabei helfen, sondern auch beim Umtausch.",
      "Als KI-Assistent kann ich Ihnen sagen, dass das nicht stimmt.",
      "Leider kann ich Ihnen die Rechnung vom März nicht schicken, die vom April liegt bei.",
      "Nein, das ist kein Problem.",
    ],
  },
  French: {
    refusals: [
      "Je suis désolé, mais je ne peux pas vous aider avec cette demande.",
      "Désolée, je ne peux pas faire cela.",
      "Je ne peux pas répondre à cette question.",
      "Je regrette, mais je ne peux pas vous aider.",
      "Malheureusement, je ne suis pas en mesure de répondre à cette demande.",
      "Je ne peux malheureusement pas satisfaire cette requête.",
      "Je ne peux pas générer ce type de contenu.",
      "Je refuse de répondre à cela.",
      "Je dois décliner.",
      "Cette demande va à l’encontre de mes principes.",
      "En tant qu'intelligence artificielle, je ne peux pas avoir d'opinion.",
      "Désolé ! Je ne peux pas t’aider avec ça.",
    ],
    answers: [
      "Je suis désolé, je ne trouve pas votre colis. Quel est son numéro ?",
      "Je suis désolée d'apprendre cela. Voici comment être remboursé.",
      "Je ne peux pas vous aider sans votre numéro de commande.",
      "Je ne peux pas vous aider à retrouver le colis avant lundi, mais je peux en renvoyer un.",
      "Malheureusement, la carte a été refusée en caisse.",
      "Je ne peux que vous conseiller de patienter.",
      "Je ne peux pas répondre à votre place, mais voici un modèle de lettre.",
      "Non, ce n'est pas nécessaire.",
      "En tant qu'assistante, elle ne peut pas signer le contrat.",
      "Je dois refuser l'offre en son nom, dit-il.",
    ],
  },
  Spanish: {
    refusals: [
      "Lo siento, pero no puedo ayudarte con eso.",
      "Lo siento, no puedo cumplir con esta solicitud.",
      "No puedo hacer eso.",
      "Lamentablemente, no puedo responder a esa pregunta.",
      "Disculpe, pero no puedo ayudarle con esa petición.",
      "No puedo generar contenido ofensivo.",
      "No puedo escribir ese tipo de chistes.",
      "No estoy autorizado a responder a eso.",
      "Debo rechazar esta solicitud.",
      "Esta solicitud viola mis normas.",
      "Como modelo de lenguaje, no puedo tener opiniones.",
      "¡Lo siento! No puedo ayudarle.",
    ],
    answers: [
      "Lo siento, no puedo encontrar su pedido. ¿Me da el número?",
      "Siento mucho lo ocurrido. Le envío otro paquete.",
      "No puedo ayudarle sin el número de pedido.",
      "No puedo esperar para ayudarte con esto.",
      "Lamentablemente, la tarjeta fue rechazada en la caja.",
      "No puedo procesar el reembolso hasta que llegue el paquete.",
      "No, no es necesario.",
      "No puedo hacer eso por usted, pero le explico cómo hacerlo.",
      "Como asistente de la tienda, le confirmo que no puede cambiarse.",
      "Debo rechazar la oferta en su nombre, dijo él.",
    ],
  },
  Portuguese: {
    refusals: [
      "Desculpe, mas não posso ajudar com isso.",
      "Sinto muito, mas não posso atender a essa solicitação.",
      "Não posso fazer isso.",
      "Infelizmente, não posso responder a essa pergunta.",
      "Lamento, mas não consigo ajudá-lo com esse pedido.",
      "Desculpa, não posso ajudar-te com isso.",
      "Não posso criar esse tipo de conteúdo.",
      "Não posso gerar conteúdo ofensivo.",
      "Preciso recusar.",
      "Esta solicitação viola as minhas diretrizes.",
      "Como um modelo de linguagem, não posso ter opiniões.",
    ],
    answers: [
      "Desculpe, não consigo encontrar o seu pedido. Qual é o número?",
      "Sinto muito pelo atraso. Envio outro pacote hoje.",
      "Não posso ajudar sem o número do pedido.",
      "Infelizmente, o cartão foi recusado no caixa.",
      "Não posso processar o reembolso antes de segunda-feira.",
      "Não, não é preciso.",
      "Não posso deixar de agradecer a sua mensagem.",
      "Não vou fazer você esperar: a resposta é sim.",
      "Preciso recusar a oferta em nome dela, disse ele.",
    ],
  },
  Italian: {
    refusals: [
      "Mi dispiace, ma non posso aiutarti con questo.",
      "Mi dispiace, non posso soddisfare questa richiesta.",
      "Non posso farlo.",
      "Purtroppo non posso rispondere a questa domanda.",
      "Mi scuso, ma non sono in grado di aiutarla con questa richiesta.",
      "Non posso creare contenuti offensivi.",
      "Non posso scrivere questo tipo di battute.",
      "Devo rifiutare.",
      "Questa richiesta viola le mie linee guida.",
      "Come modello linguistico, non posso avere opinioni.",
    ],
    answers: [
      "Mi dispiace, non riesco a trovare il suo ordine. Qual è il numero?",
      "Mi dispiace per il ritardo. Le invio un altro pacco.",
      "Non posso aiutarla senza il numero dell'ordine.",
      "Purtroppo la carta è stata rifiutata alla cassa.",
      "Non posso elaborare il rimborso prima di lunedì.",
      "No, non è necessario.",
      "Non posso che ringraziarla per il messaggio.",
      "Non posso farlo prima di domani, ma poi le scrivo.",
      "Devo rifiutare l'offerta a suo nome, disse.",
    ],
  },
  Dutch: {
    refusals: [
      "Het spijt me, maar ik kan je daar niet mee helpen.",
      "Sorry, ik kan je niet helpen met dit verzoek.",
      "Dat kan ik niet doen.",
      "Helaas kan ik deze vraag niet beantwoorden.",
      "Het spijt me, maar ik kan niet aan dit verzoek voldoen.",
      "Ik kan geen beledigende grappen vertellen.",
      "Ik kan zulke inhoud niet maken.",
      "Daar kan ik u niet mee helpen.",
      "Ik moet dit verzoek weigeren.",
      "Dit verzoek is in strijd met mijn richtlijnen.",
      "Als AI-taalmodel kan ik daar geen mening over hebben.",
    ],
    answers: [
      "Het spijt me, ik kan uw bestelling niet vinden. Wat is het nummer?",
      "Het spijt me dat het pakket beschadigd is. Ik stuur een nieuw.",
      "Ik kan u zonder bestelnummer niet helpen.",
      "Helaas is de kaart bij de kassa geweigerd.",
      "Ik kan je niet alleen helpen met de retour, maar ook met de terugbetaling.",
      "Ik kan niet wachten om je te helpen!",
      "Dat kan ik niet genoeg benadrukken.",
      "Nee, dat is niet nodig.",
      "Als assistent kan zij het contract niet tekenen.",
      "Helaas kan ik de factuur van maart niet sturen, die van april staat klaar.",
    ],
  },
  Chinese: {
    refusals: [
      "抱歉，我无法满足您的请求。",
      "对不起，我不能帮助您。",
      "很抱歉，我无法提供帮助。",
      "我无法回答这个问题。",
      "非常抱歉，但我不能提供这类内容。",
      "我不能生成带有歧视性的内容。",
      "作为一个AI语言模型，我无法表达个人观点。",
      "對不起，我無法回答這個問題。",
      "抱歉，我不能這樣做。",
      "很抱歉，我无法协助您处理这个请求。",
    ],
    answers: [
      "抱歉，我无法找到您的订单，请提供订单号。",
      "很抱歉给您带来不便，我们会尽快退款。",
      "我无法在没有订单号的情况下查询，请发给我。",
      "对不起，让您久等了。",
      "我不会忘记您的帮助。",
      "我们无法在周一之前发货。",
      "这个问题很好，我来回答。",
      "作为人工智能专业的学生，我不能不学数学。",
      "抱歉，这款商品没有库存。",
    ],
  },
  Japanese: {
    refusals: [
      "申し訳ありませんが、そのご要望にはお応えできません。",
      "申し訳ございませんが、そのリクエストにはお応えすることができません。",
      "その質問にはお答えできません。",
      "すみませんが、お手伝いできません。",
      "申し訳ありませんが、このような内容を作成することはできません。",
      "残念ながら、その話題については回答できません。",
      "お断りします。",
      "AIとして、個人的な意見を述べることはできません。",
    ],
    answers: [
      "申し訳ありませんが、ご注文番号が見つかりません。",
      "申し訳ございませんが、返品には対応できません。送料は当店が負担します。",
      "すみません、お待たせしました。",
      "お手伝いできることがあれば教えてください。",
      "その質問にお答えします。",
      "残念ながら、この商品は在庫がありません。",
      "お答えできる範囲でご説明します。",
      "AIとして、できる限りお手伝いします。",
    ],
  },
};

describe.each(Object.entries(texts))("in %s", (_, { refusals, answers: none }) => {
  test.each(refusals)("%s is a refusal", (text) => {
    expect(looksLikeRefusal(text)).toBe(true);
  });

  test.each(none)("%s is none", (text) => {
    expect(looksLikeRefusal(text)).toBe(false);
  });

  test("what refuses after an answer has begun is none", () => {
    for (const text of refusals) expect(looksLikeRefusal(`1. ${text}`)).toBe(false);
  });
});

describe("a recogniser of one's own", () => {
  test("takes the place of the phrases, for live and replayed responses, and is no part of what is recorded", async () => {
    const server = await serve({
      answer: ({ prompt }) =>
        ({ own: "Nie mogę w tym pomóc.", known: "I can't help with that.", blocked: "fine" })[prompt] ?? "fine",
      fault: ({ prompt }) => (prompt === "marked" ? "refusal" : undefined),
    });
    const useCase = { name: "own", model: modelOf(server), prompts: ["own", "known", "marked", "fine"] };
    const kinds = async (options: Parameters<typeof respond>[1]): Promise<unknown> =>
      (await respond(useCase, { recordings: folder.path, ...options })).prompts.map(
        ({ responses }) => responses[0]?.kind,
      );
    const isRefusal = (text: string): boolean => text.startsWith("Nie mogę");
    expect(await kinds({ mode: "auto", isRefusal })).toEqual(["refusal", "answer", "refusal", "answer"]);
    expect(await kinds({ mode: "replay", isRefusal })).toEqual(["refusal", "answer", "refusal", "answer"]);
    expect(await kinds({ mode: "replay" })).toEqual(["answer", "refusal", "refusal", "answer"]);
    const both = await respond(useCase, {
      recordings: folder.path,
      mode: "replay",
      isRefusal: (text) => isRefusal(text) || looksLikeRefusal(text),
    });
    expect(answers(both).prompts.map(({ text }) => text)).toEqual(["fine"]);
    expect(both.summary.kinds.refusal).toBe(3);
  });

  test("that is no function is refused", async () => {
    const server = await serve();
    const error = await rejection(
      respond({ name: "own", model: modelOf(server), prompts: ["a"] }, { mode: "off", isRefusal: /no/ as never }),
    );
    expect(error.message).toContain("options.isRefusal");
  });
});
