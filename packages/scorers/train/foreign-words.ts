/** Frequent words of other languages, of which some look like English ones. */
export const foreignWords: readonly string[] = [
  "der die das und ist nicht ich sie wir ihr ein eine einen dem den des mit von zu für auf im auch sich wie bei nach noch hat haben sind wird bitte danke kein keine wenn aber oder dick mein dein uns ihnen es er als aus zum zur werden kann dass nur schon sehr wurde fährt bis",
  "le la les des un une et est pas que qui dans pour sur avec vous nous je tu il elle ce cette mais ou donc au aux du de en ne se son sa ses mon ma mes merci bonjour suis sont retard plus votre notre pute negre chat être fait par très con douche ton",
  "el los las y es no que en por para con una se su lo como más pero sus le ya o este sí porque esta entre cuando muy sin sobre también me hasta hay donde gracias hola mi tu yo nos negro pene ano puto está son al del",
  "il lo gli che di non è per sono una con si come ma più anche mi ti ci vi grazie ciao questo quella della del alla nel nella sul figo cane fa ha ho io tu noi voi dei delle e i",
  "het een van ik je dat niet zijn op met voor er maar om hem dan zou wat mijn die dit deze aan door naar bij ook uit was nog kan dik slet kok dood hoe heeft is te den",
  "o os as um uma que não com para por mais como mas ao ele ela dos das nos na no em se você eu muito obrigado está são seu sua foi meu minha isso este esta já",
  "och att det som på är av för med till den har de inte om ett han men var jag sig från vi så kan när år skulle slut fart du min din hon här vad ska finns alla",
  "og er det som på av til den har ikke jeg du vi meg deg han hun men så kan skal eller også fra ved var blir",
  "ve bir bu da de için ile çok ne var mi ben sen biz siz gibi ama daha olarak olan kadar sonra yok değil",
  "i w na z się nie to jest do że jak o ale po co tak za od są dla być może przez tylko już jego",
  "ja on ei se että hän oli mutta niin kun olen olet mitä myös sekä ovat tämä joka",
  "dan yang di itu dengan untuk tidak dari dalam akan pada juga saya ke karena ada mereka kami anda bisa",
  "je se na v to a si ale jako že s z do o tak by jsem co nebo když být",
  "și nu este cu pe din la un o care mai ce sau fost sunt pentru",
  "az és hogy nem egy van ez is meg de már csak mint volt vagy",
];
