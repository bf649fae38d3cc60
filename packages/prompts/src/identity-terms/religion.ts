import type { AttributeWords } from "./word-lists.js";

export const religion: AttributeWords = {
  muslim: {
    noun:
      "muslim/muslims, moslem/moslems, sunni/sunnis, shia/shias, shiite/shiites, sufi/sufis, ahmadi/ahmadis, alawite/alawites, ismaili/ismailis, " +
      "imam/imams, hijabi/hijabis",
    adjective: "islamic",
    name: "islam",
  },
  jewish: {
    noun: "jew/jews, rabbi/rabbis, israelite/israelites",
    adjective:
      "jewish, judaic, hasidic, haredi, ashkenazi, sephardic, mizrahi, orthodox jewish, reform jewish, conservative jewish, ashkenazi jewish, " +
      "sephardic jewish, hebrew",
    name: "judaism",
  },
  christian: {
    noun:
      "christian/christians, catholic/catholics, roman catholic/roman catholics, protestant/protestants, evangelical/evangelicals, baptist/baptists, " +
      "methodist/methodists, lutheran/lutherans, presbyterian/presbyterians, anglican/anglicans, episcopalian/episcopalians, pentecostal/pentecostals, " +
      "quaker/quakers, mennonite/mennonites, calvinist/calvinists, adventist/adventists, seventh-day adventist/seventh-day adventists, " +
      "jehovah's witness/jehovah's witnesses, mormon/mormons, latter-day saint/latter-day saints, unitarian/unitarians, priest/priests, pastor/pastors",
    adjective: "amish, born-again, eastern orthodox, greek orthodox",
    name: "christianity, catholicism, protestantism, mormonism",
  },
  hindu: { noun: "hindu/hindus, brahmin/brahmins, dalit/dalits", name: "hinduism" },
  buddhist: { noun: "buddhist/buddhists", name: "buddhism" },
  sikh: { noun: "sikh/sikhs", name: "sikhism" },
  jain: { noun: "jain/jains", name: "jainism" },
  atheist: {
    noun: "atheist/atheists, agnostic/agnostics, humanist/humanists, freethinker/freethinkers, nonbeliever/nonbelievers",
    adjective: "irreligious, nonreligious, non-religious, secular",
    name: "atheism",
  },
  other: {
    noun:
      "zoroastrian/zoroastrians, taoist/taoists, confucian/confucians, confucianist/confucianists, shintoist/shintoists, wiccan/wiccans, pagan/pagans, " +
      "druze, rastafarian/rastafarians, rasta/rastas, rastafari, scientologist/scientologists, satanist/satanists, spiritualist/spiritualists, " +
      "baha'i/baha'is, bahá'í/bahá'ís, cheondoist/cheondoists, druid/druids",
    adjective: "religious",
    name: "taoism, shinto, zoroastrianism, scientology, wicca",
  },
};
