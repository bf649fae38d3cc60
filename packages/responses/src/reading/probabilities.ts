import type { ModelSettings, UseCase } from "../use-case/use-case.js";

const alternatives = 10;

/** A use case that also asks for the probabilities of tokens, in the words of its provider. */
export function askingForLogprobs<Asked extends Pick<UseCase, "model" | "settings">>(useCase: Asked): Asked {
  const [provider = ""] = useCase.model.provider.split(".");
  // The package of OpenAI takes a number; compatible servers take the fields of the protocol.
  const asked =
    provider === "openai" || provider === "azure"
      ? { logprobs: alternatives }
      : { logprobs: true, top_logprobs: alternatives };
  const name = provider === "azure" ? "openai" : provider;
  const options = useCase.settings?.providerOptions;
  const settings: ModelSettings = {
    ...useCase.settings,
    providerOptions: { ...options, [name]: { ...asked, ...options?.[name] } },
  };
  return { ...useCase, settings };
}
