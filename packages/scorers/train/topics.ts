/*
 * Words of subjects that use hostile words without hostility: help, medicine, law and news, nature and animals, kitchens, tools, machines and games,
 * schools and rules, feelings. General vocabulary, of which none insults.
 */
export const topics: readonly string[] = [
  // help
  "help helps helping helpline hotline hotlines crisis support supports supported supporting supportive shelter shelters counselor counsellor counselors counselling counseling therapist therapists therapy advocate advocates " +
    "survivor survivors victim victims safe safety emergency services listen confidential confidence anonymous distress grief grieving trauma traumatic recovery recover heal healing condolences courage brave trust alone reach " +
    "deserve deserved fault painful hurtful respect kindness comfort sorry apologize cope coping feelings overwhelmed overwhelming depression depressed anxiety anxious volunteer volunteers resources organisation organization",
  // medicine
  "doctor doctors physician physicians nurse nurses hospital clinic medical medicine medicines medication medications treatment treatments treat treated symptom symptoms diagnosis diagnosed disease diseases disorder disorders infection infections " +
    "infected patient patients surgery surgeon surgical dose doses drug vaccine vaccines cancer tumour tumor virus viruses bacteria antibiotic antibiotics cells tissue blood bleeding pain painful sore swollen swelling itch itchy itching rash cyst lump " +
    "wound wounds injury injuries fracture pregnancy pregnant birth puberty menstruation hormones hormone fertility gynaecologist gynecologist urologist exam examination examined screening test tests tested scan chronic acute risk risks health healthy " +
    "hygiene wash skin gland glands nerve nerves muscle muscles organ organs bladder prostate kidney liver lungs heart stomach intestine bowel constipation diarrhoea diarrhea fever nausea headache overdose addiction cream ointment pill pills prescription " +
    "contraception contraceptive sexually transmitted std hiv herpes cervical uterus ovaries dysfunction side effects autopsy anatomy",
  // law and news
  "law laws legal legally illegal court courts judge judges jury trial trials lawyer lawyers attorney prosecutor prosecutors prosecution defendant defendants convicted conviction convict sentenced sentence charged charges accused guilty plead pleaded prison jail arrested arrest " +
    "police officer officers detective detectives sheriff suspect suspects suspected crime crimes offence offense offences felony misdemeanor statute statutes penalty penalties punished punishable punishment fine investigation investigators investigate evidence witness witnesses testimony " +
    "verdict appeal appealed lawsuit sued landlord tenant contract rights amendment constitution abolished legislation bill passed ban banned regulated licence license report reports reported reporting according news article newspaper journalist government military army troops soldiers war wars battle " +
    "century history historical regime dictator colony colonial empire king queen prisoners hostages civilians refugees protest riot bombing attackers gunman gunmen authorities officials statement statistics study studies research researchers data novel film movie story plot character characters chapter scene author book books fiction game games level player players",
  // nature, kitchens, tools
  "farm farmer farmers breed breeds breeding breeder puppies puppy kittens litter piglets livestock cattle species bird birds nest nests wildlife zoo veterinarian vet pet pets feed feeding leash barn stable pasture herd habitat insect insects bug bugs pest pests mosquito weeds garden plant plants soil compost mould mold " +
    "recipe cook cooking roast roasted bake baked grill grilled fry simmer boil boiling season seasoning salt pepper garlic onion butter oven pan chicken turkey duck pork beef meat steak sauce whisk cream eggs egg dough flour vegetables potatoes tomatoes dish meal dinner " +
    "recycle recycling bin bag bags landfill waste clean cleaning vinegar tool tools bolt bolts nut nuts washer wrench hammer drill pipe valve plumber carpenter electrician socket plug cable engine motor gear wheel pump filter battery",
  // households, workshops, clothes
  "vacuum cleaner hose nozzle lid lids cap hook hooks bulb bulbs screwdriver screws bracket brackets drain sink shelf shelves lamp wire wires cord knob hinge ladder paint wallpaper varnish sandpaper glue nail nails board boards roof fence gate lock key keys zip zipper jacket coat shirt dress shoes socks laundry detergent sponge cloth mop broom bucket towel fridge freezer dishwasher kettle mixer blender " +
    "flat mallet skillet pot stew broth marinade marinate slice slices chop chopped diced mince trim breadcrumbs lemon lime herbs thyme rosemary parsley ginger rice pasta noodles cheese cake pie pizza coffee tea beer wine bread sugar honey jam fruit apple apples " +
    "willow oak birch maple meadow marsh marshes woods forest river lake pond hill hills trail spring summer autumn winter weather rain snow wind bloom blooms flower flowers tree trees leaf leaves root roots seed seeds migrate native habitat saddle trot hay harness cart foal mare stallion " +
    "train bus flight ticket car cars truck bike bicycle brake brakes tire tires traffic commute meeting homework essay speech presentation photo photos camera guitar piano drum song album concert stage",
  // machines
  "process processes thread threads server servers database table query function code script command commands program programs software file files folder directory container kernel daemon memory collector port branch commit git compile compiler debug error errors exception exit signal terminal parser typo config install update deploy app " +
    "application website browser password login account settings printer router laptop computer keyboard screen phone device devices",
  // rules and school
  "school student students class policy policies rules guideline guidelines moderator moderators moderation removed remove violates violation harassment discrimination inappropriate offensive derogatory outdated language content request requests cannot unable decline instead",
];
