/**
 * First names that nine of ten of their bearers or more are women by, the commonest first: those of the 1990 census of
 * the United States that are no other word, with a few that have become common since. In the public domain.
 */
export const women = `
  mary patricia linda barbara elizabeth jennifer maria susan margaret dorothy lisa nancy karen betty helen sandra
  donna carol ruth sharon michelle laura sarah kimberly deborah jessica shirley cynthia angela melissa brenda amy anna
  rebecca virginia kathleen pamela martha debra amanda stephanie carolyn christine marie janet frances catherine ann
  joyce diane alice jean julie heather teresa doris gloria evelyn ashley cheryl joan mildred katherine judith rose
  janice nicole judy christina kathy theresa beverly denise tammy irene jane lori rachel andrea marilyn kathryn louise
  sara anne jacqueline wanda bonnie julia ruby lois tina phyllis norma paula diana annie lillian emily peggy crystal
  carmen connie gladys rita dawn florence edna tiffany rosa cindy grace wendy victoria edith sherry sylvia josephine
  thelma sheila ethel ellen elaine marjorie carrie charlotte monica esther pauline emma juanita anita rhonda hazel
  amber eva debbie april clara lucille gail joanne eleanor valerie danielle erin megan alicia suzanne michele bertha
  darlene veronica jill lauren geraldine cathy joann lorraine sally regina erica beatrice dolores bernice audrey
  yvonne annette june samantha ana renee ida vivian roberta holly brittany melanie loretta yolanda jeanette laurie
  katie stacey kristen vanessa alma sue elsie beth jeanne vicki carla tara rosemary eileen terri gertrude lucy tonya
  ella wilma gina kristin natalie agnes vera charlene bessie delores melinda pearl arlene maureen colleen allison
  tamara joy georgia constance lillie claudia marcia tanya nellie minnie marlene heidi glenda lydia viola marian
  stella caroline dora jo vickie mattie maxine irma mabel marsha myrtle lena christy tracey deanna patsy hilda
  gwendolyn jennie nora margie nina cassandra leah penny kay priscilla naomi carole brandy olga dianne leona jenny
  felicia sonia miriam velma becky violet kristina toni lindsay misty mae shelly daisy ramona sherri erika katrina
  claire geneva belinda margarita sheryl cora faye ada natasha sabrina isabel marguerite hattie harriet molly cecilia
  kristi brandi blanche rosie joanna iris eunice angie inez lynda madeline amelia alberta genevieve monique jodi janie
  maggie kayla sonya kristine candace fannie maryann opal alison yvette melody whitney susie olivia flora shelley
  kristy mamie lula lola verna beulah antoinette gayle candice juana jeannette pam kelli hannah bridget karla celia
  latoya patty shelia della vicky lynne sheri marianne kara jacquelyn erma blanca myra leticia krista roxanne angelica
  robyn adrienne rosalie alexandra brooke bethany sadie bernadette traci kendra jasmine nichole rachael chelsea mable
  ernestine muriel marcella elena krystal angelina nadine kari estelle dianna paulette lora mona doreen rosemarie
  desiree hope ginger janis betsy christie freda meredith lynette teri cristina eula meghan sophia eloise rochelle
  gretchen cecelia raquel henrietta alyssa jana gwen jenna tricia olive tasha silvia elvira delia sophie kate patti
  lorena kellie sonja lila lana darla may mindy essie mandy lorene elsa josefina jeannie miranda dixie lucia marta
  faith lela johanna shari camille tami shawna elisa ebony melba ora nettie tabitha winifred kristie alisha aimee rena
  myrna marla tammie latasha bonita patrice ronda sherrie addie francine deloris stacie adriana cheri abigail celeste
  cara adele rebekah lucinda dorthy effie trina reba sallie aurora lenora etta lottie kerri trisha nikki estella
  francisca josie tracie marissa karin brittney janelle lourdes laurel helene fern elva corinne kelsey bettie
  elisabeth aida caitlin ingrid iva eugenia christa goldie cassie maude jenifer therese dena lorna janette latonya
  candy consuelo tamika rosetta debora cherie polly dina fay jillian dorothea nell trudy esperanza patrica kimberley
  shanna helena carolina stefanie janine mollie alisa maribel susanne bette susana elise cecile isabelle jocelyn paige
  joni rachelle leola daphne alta ester petra graciela imogene jolene keisha lacey glenna gabriela keri ursula lizzie
  kirsten shana adeline mayra jayne jaclyn gracie sondra carmela marisa rosalind charity tonia beatriz marisol clarice
  jeanine sheena angeline frieda lily shauna millie claudette cathleen angelia gabrielle autumn katharine summer jodie
  staci lea christi justine elma luella margret socorro martina margo mavis callie bobbi maritza lucile leanne
  jeannine deana aileen lorie ladonna willa manuela selma dolly sybil abby lara ivy winnie marcy luisa jeri magdalena
  ofelia meagan audra matilda leila cornelia bianca simone bettye randi virgie latisha barbra georgina eliza leann
  bridgette rhoda haley adela nola bernadine flossie ila greta ruthie nelda minerva lilly terrie letha hilary estela
  valarie brianna rosalyn earline catalina ava mia clarissa lidia corrine alexandria concepcion tia sharron rae dona
  ericka jami elnora chandra lenore neva marylou melisa tabatha serena allie sofia jeanie odessa nannie harriett
  loraine penelope milagros emilia benita allyson ashlee tania esmeralda karina eve pearlie zelma malinda noreen
  tameka saundra hillary amie althea rosalinda lilia alana clare alejandra elinor lorrie jerri darcy earnestine
  carmella noemi marcie liza annabelle louisa earlene mallory carlene nita selena tanisha katy julianne lakisha edwina
  maricela margery dollie roxie roslyn kathrine nanette charmaine lavonne ilene tammi suzette corine kaye chrystal
  lina deanne lilian juliana aline luann maryanne evangeline colette melva lawanda yesenia nadia madge kathie ophelia
  valeria nona mitzi mari georgette claudine fran alissa roseann lakeisha susanna reva deidre chasity sheree carly
  elvia alyce deirdre gena briana araceli katelyn rosanne wendi tessa berta marva imelda marietta marci leonor arline
  sasha madelyn janna juliette deena aurelia josefa augusta liliana lessie amalia savannah anastasia vilma natalia
  rosella lynnette corina alfreda leanna amparo coleen tamra aisha wilda karyn cherry maura mai evangelina rosanna
  hallie erna enid mariana juliet jacklyn freida madeleine mara hester cathryn lelia casandra bridgett angelita jannie
  dionne annmarie katina beryl phoebe millicent katheryn diann carissa maryellen liz lauri helga gilda rhea marquita
  hollie tisha tamera angelique francesca britney kaitlin lolita florine rowena reyna twila fanny janell ines concetta
  bertie alba brigitte alyson vonda pansy elba noelle letitia kitty deann brandie louella leta felecia sharlene lesa
  beverley isabella herminia terra celina tori octavia jade denice germaine sierra michell cortney nelly doretha
  deidra monika lashonda judi chelsey antionette margot adelaide leeann dessie libby kathi gayla latanya mina mellisa
  kimberlee jasmin renae zelda elda justina gussie emilie camilla abbie rocio kaitlyn edythe ashleigh selina lakesha
  geri allene pamala michaela dayna caryn rosalia jacquline rebeca marybeth krystle iola dottie belle griselda
  ernestina elida adrianne demetria delma jaqueline destiny arleen virgina retha fatima tillie eleanore cari treva
  birdie wilhelmina rosalee maurine latrice jena taryn elia debby maudie jeanna delilah catrina shonda hortencia
  theodora teresita robbin danette maryjane delphine brianne nilda danna cindi bess iona hanna winona vida rosita
  marianna racheal guillermina eloisa celestine caren malissa lona chantel shellie marisela leora agatha soledad
  migdalia ivette christen athena janel chloe veda pattie tessie tera marilynn lucretia karrie dinah daniela alecia
  adelina vernice shiela portia merry lashawn dara tawana verda christin alene zella sandi rafaela maya kira candida
  alvina suzan shayla lettie samatha oralia matilde larissa vesta renita delois shanda phillis lorri erlinda cathrine
  barb zoe isabell ione gisela valencia roxanna mayme kisha ellie mellissa dorris dalia bella annetta zoila reta reina
  lauretta kylie christal pilar charla elissa tiffani tana paulina leota breanna jayme carmel vernell tomasa mandi
  dominga melodie lura alexa tamela mirna kerrie venus felicita cristy carmelita berniece annemarie tiara roseanne
  missy cori roxana pricilla kristal elyse haydee aletha bettina marge gillian filomena zenaida harriette caridad una
  aretha pearline marjory marcela flor evette elouise alina damaris catharine belva nakia marlena luanne lorine karon
  dorene danita brenna tatiana louann julianna andria philomena lucila leonora dovie romona mimi jacquelin gaye tonja
  misti chastity stacia roxann micaela nikita mei velda marlys johnna aura ivonne hayley nicki majorie herlinda yadira
  perla gregoria antonette shelli mozelle mariah joelle cordelia josette chiquita trista laquita georgiana candi
  shanon hildegard valentina stephany magda karol gabriella tiana roma richelle oleta jacque idella alaina suzanna
  jovita tosha raven nereida marlyn kyla delfina tena stephenie sabina nathalie marcelle gertie darleen thea sharonda
  shantel belen venessa rosalina genoveva clementine rosalba renate renata georgianna floy dorcas ariana tyra theda
  mariam juli jesica vikki verla roselyn melvina jannette ginny debrah corrie violeta myrtis latricia collette
  charleen anissa viviana twyla precious nedra latonia hellen fabiola annamarie adell sharyn chantal niki maud lizette
  lindy kia kesha jeana danelle charline valorie lia dortha cristal sunny leone leilani gerri debi andra keshia
  eulalia dulce natividad linnie kami georgie catina brook alda winnifred sharla ruthann meaghan magdalene lissette
  adelaida venita trena shirlene shameka elizebeth dian shanta latosha carlotta windy rosina mariann leisa jonnie
  dawna cathie astrid laureen janeen holli fawn vickey teressa shante rubye marcelina chanda terese scarlett marnie
  lulu lisette jeniffer elenor dorinda donita carman bernita altagracia aleta adrianna zoraida nicola lyndsey janina
  chrissy ami starla phylis phuong kyra charisse blanch sanjuanita rona nanci marilee maranda brigette sanjuana marita
  kassandra joycelyn felipa chelsie bonny mireya lorenza ileana candelaria sherie lucie leatrice lakeshia gerda edie
  bambi marylin lavon hortense garnet evie tressa shayna lavina jeanetta sherrill shara phyliss mittie anabel alesia
  thuy tawanda joanie tiffanie lashanda karissa enriqueta daria daniella corinna alanna abbey roxane roseanna magnolia
  lida joellen coral carleen tresa peggie nila maybelle jenelle carina nova melina marquerite margarette josephina
  evonne cinthia albina toya tawnya sherita myriam lizabeth lise keely jenni giselle cheryle ardith ardis alesha
  adriane shaina linnea karolyn felisha dori darci artie armida zola xiomara vergie shamika nena nannette maxie lovie
  jeane jaimie inge farrah elaina caitlyn starr felicitas cherly caryl yolonda yasmin teena prudence pennie nydia
  mackenzie orpha marvel lizbeth laurette jerrie hermelinda carolee tierra mirian melony kori jennette jamila ena anh
  yoshiko susannah salina rhiannon joleen cristine ashton aracely tomeka shalonda marti lacie kala jada ilse hailey
  brittani zona syble sherryl nidia marlo kandice kandi deb alycia ronna norene mercy ingeborg giovanna gemma christel
  audry zora vita trish stephaine shirlee shanika melonie mazie jazmin inga hettie geralyn fonda estrella adella
  sarita rina milissa maribeth golda evon ethelyn enedina cherise chana velva tawanna sade mirta karie jacinta elna
  davina cierra ashlie albertha tanesha stephani nelle mindi lorinda larue florene demetra dedra ciara chantelle ashly
  suzy rosalva noelia lyda leatha krystyna kristan karri darline darcie cinda cheyenne cherrie awilda almeda rolanda
  lanette jerilyn gisele evalyn cyndi cleta carin zina zena velia tanika charissa talia margarete lavonda kaylee
  kathlene jonna irena ilona idalia candis candance brandee anitra alida sigrid nicolette maryjo linette hedwig
  christiana cassidy alexia tressie modesta lupita lita gladis evelia davida cherri cecily ashely annabel agustina
  wanita shirly rosaura hulda bailey yetta verona thomasina sibyl shannan mechelle lue leandra lani kylee kandy jolynn
  ferne eboni corene alysia zula moira lyndsay lorretta jammie hortensia gaynell adria vina vicenta tangela stephine
  norine nella liana leslee kimberely iliana glory felica emogene elfriede eden eartha carma bea ocie lennie kiara
  jacalyn carlota arielle star otilia kirstin kacey johnetta joetta jeraldine jaunita elana dorthea cami amada adelia
  vernita tamar siobhan renea rashida ouida nilsa meryl kristyn julieta danica breanne aurea anglea sherron odette
  malia lorelei leesa kenna kathlyn fiona charlette suzie shantell sabra racquel mira martine lucienne lavada juliann
  elvera delphia christiane charolette carri asha angella paola ninfa leda eda sunshine stefani shanell palma machelle
  lissa kecia kathryne karlene julissa jettie jenniffer corrina carolann alena tess rosaria myrtice marylee liane
  kenyatta judie janey elmira eldora denna cristi cathi zaida vonnie vernie rosaline mariela luciana lesli karan
  felice deneen adina wynona tarsha sheron shasta shanita shani shandra randa pinkie nelida marilou lyla laurene laci
  joi janene dorotha daniele dani carolynn carlyn berenice ayesha anneliese alethea thersa tamiko rufina oliva mozell
  marylyn madison kristian kathyrn kasandra kandace janae domenica debbra dannielle chun buffy barbie arcelia aja
  zenobia sharen sharee lavinia kacie jackeline huong felisa emelia eleanora cythia cristin claribel caron anastacia
  zulma zandra yoko tenisha susann sherilyn shay shawanda sabine romana mathilda linsey keiko joana isela gretta
  georgetta eugenie desirae delora corazon antonina anika willene tracee tamatha regan nichelle mickie maegan luana
  lanita kelsie edelmira bree afton teodora tamie shena meg linh keli kaci danyelle arlette albertine adelle tiffiny
  stormy simona nicolasa nichol nia nakisha maira loreen kizzy fallon christene bobbye ying vincenza tanja rubie roni
  queenie margarett kimberli irmgard idell hilma evelina emilee dennise dania carie risa rikki particia masako luvenia
  loree loni gigi florencia denita billye tomika sharita rana nikole neoma margarite madalyn lucina laila kali jenette
  gabriele evelyne elenora clementina alejandrina zulema violette vannessa thresa retta pia patience noella nickie
  jonell chaya camelia bethel anya suzann mila lilla laverna keesha kattie gia georgene eveline estell elizbeth
  vivienne vallie trudie stephane magaly madie kenyetta karren janetta hermine harmony drucilla debbi celestina candie
  britni beckie amina zita yolande vivien vernetta trudi sommer pearle patrina ossie nicolle loyce letty larisa
  katharina joselyn jonelle jenell iesha heide florinda florentina flo elodia dorine brunilda brigid ashli ardella
  twana thu tarah shea shavon serina rayna ramonita margurite lucrecia kourtney kati jesenia diamond crista ayana
  alica alia vinnie suellen romelia rachell piper michiko kathaleen jolie jessi janessa hana elease carletta britany
  shona salome rosamond regena raina ngoc nelia louvenia lesia latrina laticia larhonda jina jacki holley emmy deeann
  coretta arnetta velvet thalia shanice neta mikki micki lonna leana lashunda kiley joye jacqulyn ignacia hiroko
  henriette elayne delinda dahlia coreen consuela conchita celine babette ayanna anette albertina skye shawnee shaneka
  quiana pamelia merri merlene margit kiesha kiera kaylene jodee jenise erlene emmie dalila daisey casie belia babara
  versie vanesa shelba shawnda nikia naoma marna margeret madaline lawana kindra jutta jazmine janett hannelore
  glendora gertrud garnett freeda frederica florance flavia carline beverlee anjanette valda tamala shonna sarina
  oneida merilyn marleen lurline lenna katherin jeni gracia glady farah enola ema dominque devona delana cecila
  caprice alysha alethia vena theresia tawny shakira samara sachiko rachele pamella marni mariel maren malisa ligia
  lera latoria larae kimber kathern karey jennefer janeth halina fredia delisa debroah ciera angelika andree altha
  vivan terresa tanna sudie signe salena ronni rebbecca myrtie mckenzie malika maida leonarda kayleigh ethyl ellyn
  dayle cammie brittni birgit avelina asuncion arianna akiko venice tyesha tonie tiesha takisha steffanie sindy
  santana meghann manda macie kellye kellee joslyn inger indira glinda glennis fernanda faustina eneida elicia digna
  arletta willia tammara tabetha sherrell sari rebbeca pauletta nieves natosha nakita mammie kenisha kazuko kassie
  earlean daphine corliss clotilde carolyne bernetta augustina audrea annis annabell tennille tamica selene rosana
  regenia markita macy leeanne laurine jessenia janita georgine emiko elvie deandra dagmar corie collen romaine porsha
  pearlene micheline merna margorie margaretta jenine hermina fredericka elke drusilla dorathy dione celena brigida
  allegra tamekia synthia slyvia rosann reatha raye marquetta margart layla kymberly kiana kayleen katlyn karmen
  joella irina emelda eleni detra clemmie cheryll chantell cathey arnita arla angelic alyse zofia thomasine tennie
  sherly sherley sharyl remedios petrina nickole myrle mozella louanne lisha latia krysta julienne jeanene jacqualine
  isaura gwenda earleen cleopatra carlie audie antonietta alise verdell tomoko thao talisha shemika scarlet savanna
  santina rosia raeann odilia nana minna magan lynelle karma joeann ivana inell ilana honey gudrun dreama crissy
  chante carmelina arvilla annamae alvera aleida yanira vanda tianna stefania shira nicol nancie monserrate melynda
  melany lovella laure kacy jacquelynn gertha eliana christena christeen charise caterina carley candyce arlena ammie
  willette vanita tuyet syreeta silva penney nyla maryam marya magen ludie loma livia lanell kimberlie julee donetta
  diedra denisha deane dawne clarine cherryl bronwyn valery tonda sueann soraya shoshana shela sharleen shanelle
  nerissa meridith mellie maye maple magaret lili leonila leonie leeanna lavonia lavera kristel kathey kathe jann ilda
  hildred hildegarde genia fumiko evelin ermelinda elly doloris dionna danae berneice annice alix verena verdie
  shawnna shawana shaunna rozella randee ranae milagro lynell luise loida lisbeth karleen junita jona hyacinth hedy
  gwenn ethelene erline donya domonique delicia dannette cicely branda blythe bethann ashlyn annalee alline yuko vella
  trang towanda tesha sherlyn narcisa miguelina meri maybell marlana marguerita madlyn luna lory loriann liberty
  leonore leighann laurice latesha laronda katrice kasie kaley jadwiga glennie gearldine francina epifania dyan dorie
  diedre denese demetrice delena darby cristie cleora catarina carisa barbera almeta trula tereasa solange sheilah
  shavonne sanora rochell mathilde margareta maia lynsey lawanna launa kena keena katia glynda gaylene elvina elanor
  danuta danika cristen cordie coletta clarita carmon brynn azucena aundrea angele verlie verlene tamesha silvana
  sebrina samira raylene penni pandora norah mireille melissia maryalice laraine kimbery karyl karine kam jolanda
  johana jesusa jaleesa jacquelyne iluminada hilaria hanh gennie francie floretta exie edda drema delpha bev barbar
  assunta ardell annalisa alisia yukiko yolando wonda waltraud veta temeka tameika shirleen shenita piedad ozella
  mirtha marilu kimiko juliane jenice jen janay jacquiline hilde fae elois devorah chau brinda betsey arminda aracelis
  apryl annett alishia veola usha toshiko theola tashia talitha shery renetta reiko rasheeda obdulia mika melaine
  meggan marlen marget marceline mana magdalen librada lezlie lexie latashia lasandra kelle isidra inocencia gwyn
  francoise erminia erinn dimple devora criselda armanda arie ariane angelena aliza adriene adaline xochitl twanna
  tran tomiko tamisha taisha susy siu rutha roxy rhona noriko natashia merrie marinda mariko margert loris lizzette
  leisha kaila joannie jerrica jene jannet janee jacinda herta elenore doretta delaine daniell claudie britta apolonia
  amberly alease yuri waneta ute tomi sharri sandie roselle reynalda raguel phylicia patria olimpia odelia mitzie
  minda mignon mica mendy marivel maile lynetta lavette lauryn latrisha lakiesha kiersten kary josphine jolyn jetta
  janise jacquie ivelisse glynis gianna gaynelle danyell danille dacia coralee cher ceola bell arianne aleshia
  williemae trinh thora svetlana sherika shemeka shaunda roseline ricki melda mallie lavonna laquanda lala lachelle
  klara kandis johna jeanmarie jaye grayce gertude emerita ebonie clorinda chery carola breann blossom bernardine
  becki arletha argelia ara alita yulanda yessenia tobi tasia sylvie shirl shirely sheridan shella shantelle sacha
  rebecka reagan providencia paulene misha miki marline marica lorita latoyia lasonya kerstin kenda keitha kathrin
  jaymie gricelda ginette eryn elina elfrieda danyel cheree chanelle barrie aurore annamaria alleen ailene yasmine
  vashti treasa tiffaney sheryll sharie shanae sau raisa neda mitsuko mirella milda maryanna maragret mabelle luetta
  lorina letisha latarsha lanelle lajuana krissy karly karena jessika jerica jeanelle jalisa jacelyn izola ivey etha
  domitila dominica daina creola carli camie bunny brittny ashanti anisha aleen adah yasuko viki valrie tona tinisha
  terisa tatum taneka simonne shalanda serita ressie refugia paz olene margherita mandie maire lyndia luci lorriane
  loreta leonia lavona lashawnda lakia kyoko krystina krysten kenia kelsi jeanice isobel georgiann genny felicidad
  eilene deloise deedee clora cherilyn calandra armandina anisa tiera theressa stephania sima shyla shonta shera
  shaquita shala rossana nohemi nery moriah melita melida melani marylynn marisha mariette malorie madelene ludivina
  loria lorette loralee lianne lavenia laurinda lashon kimi keila katelynn kai jone joane jayna janella hertha
  francene elinore despina delsie deedra clemencia carolin bulah brittanie blondell bibi beaulah beata annita agripina
  virgen valene twanda tommye tarra tari tammera shakia sadye ruthanne rochel rivka pura nenita natisha ming merrilee
  melodee marvis lucilla leena laveta larita lanie keren ileen georgeann genna genesis frida ewa eufemia emely ela
  edyth deonna deadra darlena chanell cathern cassondra cassaundra bernarda berna arlinda anamaria vertie valeri torri
  tatyana stasia sherise sherill sanda ruthe rosy robbi ranee quyen pearly palmira onita nisha niesha nida merlyn
  mayola marylouise marth margene madelaine londa leontine leoma leia lauralee lanora lakita kiyoko keturah katelin
  kareen jonie johnette jenee jeanett izetta hiedi heike hassie giuseppina georgann fidela fernande elwanda ellamae
  eliz dusti dotty cyndy coralie celesta alverta xenia wava vanetta torrie tashina tandy tambra tama stepanie shila
  shaunta sharan shaniqua shae setsuko serafina sandee rosamaria priscila olinda nadene muoi michelina mercedez
  maryrose marin marcene magali mafalda linn lannie kayce karoline kamilah kamala justa joline jennine jacquetta
  iraida georgeanna franchesca emeline elane ehtel earlie dulcie dalene cris classie chere charis caroyln carmina
  carita bethanie ayako arica alysa alessandra akilah adrien zetta youlanda yelena yahaira wendolyn terina teresia
  suzi sherell shavonda shaunte sharda shakita sena ryann rubi riva reginia rachal parthenia pamula monnie monet
  michaele melia malka maisha lisandra lekisha lakendra krystin kortney kizzie kittie kera kendal kemberly kanisha
  julene jule johanne jamee halley gidget galina fredricka fleta fatimah eusebia elza eleonore dorthey doria donella
  dinorah delorse claretha christinia charlyn belkis azzie andera aiko adena yajaira vania ulrike toshia tifany
  stefany shizue shenika shawanna sharolyn sharilyn shaquana shantay rozanne roselee remona reanna raelene phung
  petronila natacha nancey myrl miyoko miesha merideth marvella marquitta marhta marchelle lizeth libbie lahoma ladawn
  kina katheleen katharyn karisa kaleigh junie julieann johnsie janean jaimee jackqueline hisako herma helaine gwyneth
  gita eustolia emelina elin edris donnette donnetta dierdre denae darcel clarisa chia charlesetta charita celsa cassy
  cassi carlee bruna brittaney brande billi bao antonetta angla angelyn analisa alane wenona wendie veronique vannesa
  tobie tempie sumiko sulema somer sheba sharice shanel shalon sage rosio roselia renay rema reena peg ozie oretha
  oralee ngan nakesha milly marybelle maris margrett maragaret manie lurlene lillia lieselotte lavelle lashaunda
  lakeesha kaycee kalyn joya joette jenae janiece illa grisel glayds genevie fredda eleonor debera deandrea corrinne
  cordia contessa colene cleotilde charlott chantay cecille beatris azalee arlean ardath anjelica anja alfredia
  aleisha zada yuonne xiao willodean whitley vennie vanna tyisha torie tonisha tilda sirena sherril shanti shan
  senaida samella robbyn renda reita phebe paulita nobuko nguyet neomi mikaela melania maximina marg maisie lynna
  lilli layne lashaun lakenya lael kirstie kathline kasha karlyn karima jovan josefine jennell jacqui jackelyn hien
  grazyna florrie floria eleonora dwana dorla delmy deja dede dann crysta clelia claris chieko cherlyn cherelle
  charmain chara cammy arnette ardelle annika amiee amee allena yvone yuki yoshie yevette yael willetta voncile
  venetta tula tonette timika temika telma teisha taren stacee shawnta saturnina ricarda onie nubia mora marielle
  mariella marianela mardell luanna loise lisabeth lindsy lilliana lilliam lelah leigha leanora lang kristeen khalilah
  keeley kandra junko joaquina jerlene jani jamika hsiu hermila golden genevive evia eugena emmaline elfreda elene
  donette delcie deeanna darcey clarinda cira chae celinda catheryn catherin casimira carmelia camellia breana bobette
  bernardina bebe basilia arlyne amal alayna zonia zenia yuriko yaeko wynell willow willena vernia tora terrilyn
  terica tenesha tawna tajuana taina stephnie sona sina shondra shizuko sherlene sherice sharika rossie rosena rima
  ria rheba renna natalya nancee melodi meda matha marketta maricruz marcelene malvina luba louetta leida lecia lauran
  lashawna laine khadijah katerine kasi kallie julietta jesusita jestine jessia jeffie janyce isadora georgianne
  fidelia evita eura eulah estefana elsy elizabet eladia dodie denisse deloras delila daysi dakota crystle concha
  claretta christia charlsie charlena carylon bettyann asley ashlea amira agueda agnus yuette vinita victorina tynisha
  treena toccara thomasena tegan soila shiloh shenna sharmaine shantae shandi sarai sana salley rosette rolande regine
  otelia olevia nicholle necole naida myrta myesha mitsue minta mertie margy mahalia madalene love loura lorean lesha
  leonida lenita lavone lashell lashandra lamonica kimbra katherina karry kanesha jeneva jaquelyn gilma ghislaine
  gertrudis fransisca fermina ettie etsuko ellan elidia edra dorethea doreatha denyse deetta daine cyrstal corrin
  cayla carlita camila bula barabara avril alaine zana wilhemina wanetta veronika verline vasiliki tonita tisa teofila
  tayna taunya tandra takako suanne sixta sharell seema rosenda robena raymonde pei pamila ozell neida neely mistie
  micha merissa maurita maryln maryetta marcell malena makeda maddie lovetta lourie lorrine lorilee laurena lashay
  larraine laree lacresha kristle krishna keva keira karole joie jinny jeannetta heidy gilberte gema faviola evelynn
  enda elli ellena divina dagny collene codi cindie chassidy chasidy catrice catherina cassey caroll carlena candra
  calista bryanna britteny beula bari audrie audria ardelia annelle angila alona allyn aria
`;
