/** First names of men, as `women` has those of women. */
export const men = `
  james john robert michael william david richard charles joseph thomas christopher daniel paul mark donald george
  kenneth steven edward brian ronald anthony kevin jason matthew gary timothy jose larry jeffrey frank scott eric
  stephen andrew raymond jerry gregory joshua dennis walter patrick peter harold douglas henry carl arthur ryan joe
  roger juan jack albert jonathan justin gerald keith samuel lawrence ralph nicholas roy benjamin bruce brandon adam
  fred billy harry wayne louis steve jeremy aaron randy eugene bobby howard carlos russell victor martin jesse ernest
  phillip todd craig alan dale sean clarence johnny philip tony earl jimmy antonio luis danny bryan mike stanley
  leonard nathan manuel curtis rodney norman allen marvin vincent glenn travis jeffery jeff chad jacob kyle melvin
  alfred bradley ray herbert eddie frederick joel edwin don ricky troy randall barry alexander bernard mario francisco
  leroy micheal marcus theodore clifford oscar miguel jay jim tom alex ronnie jon calvin tommy leon bill lloyd derek
  warren darrell jerome floyd leo dean alvin wesley tim gordon greg jorge corey dustin pedro derrick dan lewis zachary
  maurice vernon roberto clyde herman charlie shane glen hector sam ricardo lester gene rick tyler brent ramon gilbert
  marc reginald brett cecil ruben nathaniel rafael edgar milton raul ben chester andre duane franklin gabriel elmer
  brad mitchell cory ron roland arnold harvey karl jared claude lonnie erik darryl neil javier fernando clinton cody
  ted mathew tyrone darren julio lance kurt allan nelson clayton hugh max dwayne dwight armando felix everett ian
  wallace sidney ken bob alfredo julian alberto dave ivan daryl byron perry isaac morris clifton willard ross virgil
  marshall andy salvador kirk sergio seth kent terrance eduardo terrence enrique joey wade austin evan stuart fredrick
  arturo alejandro nick luther wendell jeremiah julius otis angelo shaun trevor oliver luke homer gerard doug cameron
  kenny hubert lyle matt alfonso orlando rex carlton ernesto neal blake rudy pablo lorenzo omar wilbur grant horace
  roderick abraham willis rickey andres cesar johnathan malcolm rudolph damon kelvin preston alton archie marco pete
  randolph garry geoffrey jonathon felipe gerardo ed dominic delbert colin guillermo lucas benny spencer rodolfo myron
  edmund garrett salvatore cedric lowell gregg sherman wilson sylvester roosevelt jermaine forrest wilbert leland
  sammy dallas simon clark irving bryant owen rufus woodrow kristopher mack levi marcos gustavo jake ellis laurence
  drew lionel gilberto clint nicolas ismael orville ervin dewey wilfred josh hugo ignacio caleb tomas sheldon erick
  stewart doyle darrel rogelio terence santiago alonzo elias bert elbert ramiro conrad noah darnell grady phil
  cornelius lamar rolando clay percy dexter bradford terrell darin amos moses irvin saul randal timmy darrin winston
  brendan abel dominick boyd emilio elijah domingo emmett marlon emanuel jerald edmond emil logan demetrius dewayne
  will otto teddy reynaldo bret jess trent humberto emmanuel stephan vicente lamont garland miles efrain heath rodger
  harley ethan eldon royce rocky pierre freddy eli bryce antoine sterling chase grover elton cleveland dylan chuck
  damian reuben stan august leonardo jasper russel erwin benito hans monte blaine ernie curt quentin agustin murray
  jamal adolfo harrison tyson burton brady elliott wilfredo bart jarrod vance denis damien joaquin harlan desmond
  elliot darwin gregorio buddy marlin rory xavier kermit roscoe esteban anton solomon scotty norbert elvin williams
  nolan rod quinton hal rob elwood kendrick darius moises fidel thaddeus cliff marcel jackson raphael bryon armand
  alvaro jeffry dane joesph thurman ned rusty monty fabian reggie mason graham avery rickie isaiah vaughn gus loyd
  diego adolph norris millard rocco gonzalo derick rodrigo rigoberto alphonso ty denny dion vern reed jefferson elvis
  bernardo mauricio hiram donovan basil riley nickolas maynard scot vince quincy eddy sebastian federico ulysses
  heriberto donnell cole davis gavin emery ward jayson dante clement coy maxwell jarvis bruno issac dudley brock
  sanford carmelo barney nestor stefan donny art linwood beau weldon galen isidro truman delmar johnathon silas
  frederic irwin merlin charley marcelino harris carlo trenton kurtis hunter aurelio winfred vito collin denver carter
  leonel emory pasquale mohammad mariano danial landon dirk branden adan buford wilmer emerson zachery fletcher
  jacques errol dalton monroe josue edwardo booker wilford sonny shelton carson theron raymundo daren houston robby
  lincoln genaro bennett octavio cornell arron antony herschel giovanni garth cyrus cyril ronny lon freeman duncan
  kennith carmine erich chadwick wilburn russ reid myles anderson morton jonas forest mitchel mervin zane rich jamel
  lazaro alphonse randell jarrett brooks abdul luciano seymour eugenio mohammed valentin chance arnulfo lucien
  ferdinand thad ezra aldo rubin mitch earle abe wyatt marquis lanny kareem jamar boris isiah emile elmo aron leopoldo
  everette josef eloy rodrick reinaldo lucio jerrod weston hershel barton parker lemuel burt jules gil eliseo ahmad
  nigel efren antwan alden margarito coleman dino osvaldo deandre normand kieth trey norberto jerold fritz rosendo
  milford christoper alfonzo lyman josiah brant wilton rico jamaal dewitt brenton olin foster faustino claudio judson
  gino edgardo alec tanner jarred donn porfirio odis lenard chauncey mel marcelo kory augustus keven hilario bud sal
  orval mauro zachariah olen anibal milo jed dillon amado newton lenny richie horacio brice mohamed delmer dario reyes
  jonah jerrold robt hank rupert rolland kenton damion antone waldo fredric bradly kip burl walker tyree jefferey
  ahmed willy oren moshe mikel enoch brendon quintin jamison florencio darrick tobias hassan giuseppe demarcus cletus
  tyrell lyndon keenan werner geraldo columbus chet bertram markus huey hilton dwain donte tyron omer isaias hipolito
  fermin adalberto barrett teodoro mckinley maximo garfield raleigh lawerence abram rashad emmitt daron samual miquel
  eusebio domenic darron buster wilber renato hoyt haywood ezekiel chas florentino elroy clemente arden neville edison
  deshawn nathanial jordon danilo claud sherwood raymon rayford cristobal ambrose titus hyman felton ezequiel erasmo
  stanton lonny len ike milan lino jarod herb andreas walton rhett palmer douglass cordell oswaldo ellsworth virgilio
  toney nathanael benedict mose johnson garret fausto asa arlen zack warner modesto francesco gaston filiberto
  deangelo michale granville wes malik zackary tuan eldridge cristopher cortez antione malcom korey jospeh colton
  waylon hosea shad rudolf rolf rey renaldo marcellus lucius kristofer boyce benton hayden harland arnoldo rueben
  leandro kraig jerrell jeromy hobert cedrick arlie winford wally luigi keneth jacinto graig franklyn edmundo sid
  porter leif jeramy buck willian vincenzo shon lynwood jere hai elden dorsey darell broderick alonso aiden liam
`;

/** First names that women and men bear alike: neither has nine of ten. */
export const both = `
  willie terry kelly tracy robin leslie shawn chris jamie shannon lee kim francis lynn marion dana jessie stacy jackie
  angel courtney johnnie billie guadalupe casey jaime adrian jimmie bobbie christian jan jordan kerry lindsey rene
  jody pat sandy freddie donnie frankie alexis morgan antonia ira bennie laverne loren ollie leigh shelby taylor noel
  kelley robbie tommie carroll devin merle cleo jewel marty aubrey jewell lou lupe rosario dominique gale cary lesley
  santos toby carey kris dee devon kendall mickey louie micah sammie gerry cruz kasey sydney ali ariel michel alva
  blair odell lacy elisha clair hollis ivory kirby lane lavern trinidad augustine bernie dusty johnie tristan colby
  merrill carrol jame stevie dorian refugio scottie berry britt deon jamey minh paris thanh theo chang dannie jae
  michal nicky quinn val valentine jude otha shayne
`;
