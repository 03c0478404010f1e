/** The effects an option can have besides being an answer, by list (docs/product/settings.md#options). */
export const optionFlags = {
  schools: ['asksName'],
  professions: ['asksName'],
  participation: ['takesNoPart'],
  transportModes: ['needsPickup', 'hasSeats', 'seeksSeat'],
  arrivalPoints: [],
  stayKinds: ['isFamily', 'isAway'],
  stayAreas: [],
  mentorship: [],
  training: [],
  seminars: [],
  sponsorshipCategories: [],
  contributionPurposes: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type OptionList = keyof typeof optionFlags;
/** Names of the lists of options. */
export const optionLists = Object.keys(optionFlags) as OptionList[];
export type OptionFlag<List extends OptionList = OptionList> = (typeof optionFlags)[List][number];

/** The lists whose options are kinds of beds or seats, and may be limited. */
export const kindLists = ['stayKinds', 'transportModes'] as const satisfies readonly OptionList[];
export type KindList = (typeof kindLists)[number];
export const isKindList = (list: OptionList): list is KindList =>
  kindLists.some((each) => each === list);

/** A choice of a list: `value` is what answers store and never changes; `label` is read in its place. */
export type Option = {
  readonly value: string;
  readonly label?: string | undefined;
  /** No longer offered; whoever chose it keeps it. */
  readonly isHidden?: true | undefined;
  /** The place of a school. */
  readonly place?: string | undefined;
  /** The most beds or seats of a kind; absent: as many as are asked for. */
  readonly places?: number | undefined;
} & { readonly [Flag in OptionFlag]?: true | undefined };

const plain = <const Values extends readonly string[]>(...values: Values) =>
  values.map((value) => ({ value })) as { [Index in keyof Values]: { value: Values[Index] } };

/** The default options of the forms; staff may edit the lists. */
export const defaultOptions = {
  schools: [
    { value: 'JNV Kasaragod', place: 'Periya' },
    { value: 'JNV Kannur', place: 'Chendayad' },
    { value: 'JNV Wayanad', place: 'Lakkidi' },
    { value: 'JNV Kozhikode', place: 'Palayad' },
    { value: 'JNV Malappuram', place: 'Oorakam' },
    { value: 'JNV Palakkad', place: 'Malampuzha' },
    { value: 'JNV Thrissur', place: 'Mayannur' },
    { value: 'JNV Ernakulam', place: 'Neriamangalam' },
    { value: 'JNV Idukki', place: 'Kulamavu' },
    { value: 'JNV Kottayam', place: 'Vadavathoor' },
    { value: 'JNV Alappuzha', place: 'Chennithala' },
    { value: 'JNV Pathanamthitta', place: 'Vechoochira' },
    { value: 'JNV Kollam', place: 'Kottarakkara' },
    { value: 'JNV Thiruvananthapuram', place: 'Chettachal, Vithura' },
    { value: 'JNV Mahe', place: 'Pandakkal' },
    { value: 'JNV Lakshadweep', place: 'Minicoy' },
    { value: 'Other JNV', asksName: true },
  ],
  professions: [
    ...plain(
      'Accounts, audit or tax',
      'Agriculture, plantation or fisheries',
      'Architecture, construction or real estate',
      'Armed forces',
      'Arts, design or music',
      'Aviation or merchant navy',
      'Banking, finance or insurance',
      'Business or self-employed',
      'Civil services',
      'Doctor',
      'Engineer (other than software)',
      'Government service',
      'Homemaker',
      'Hospitality or tourism',
      'Human resources or management',
      'Law',
      'Media, film or writing',
      'Nurse or allied health',
      'Pharmacist',
      'Police or paramilitary',
      'Research or science',
      'Retired',
      'Sales or marketing',
      'Social work or NGO',
      'Software or IT',
      'Student',
      'Teacher or professor',
      'Trades and technical work',
      'Looking for work',
    ),
    { value: 'Other', asksName: true },
  ],
  participation: [
    ...plain(
      'Singing',
      'Dance',
      'Skit or drama',
      'Instrumental music',
      'Sports and games',
      'Talk or panel',
      'Batch presentation',
      'Photography or video',
      'Volunteer: registration desk',
      'Volunteer: food',
      'Volunteer: stage',
      'Volunteer: transport and stay',
    ),
    { value: 'Just here to meet people', takesNoPart: true },
  ],
  transportModes: [
    { value: 'Train', needsPickup: true },
    { value: 'Flight', needsPickup: true },
    { value: 'Bus', needsPickup: true },
    { value: 'Own car', hasSeats: true },
    ...plain('Two-wheeler', 'Taxi or hired vehicle'),
    { value: 'Sharing with batchmates', seeksSeat: true },
    { value: 'Ship (from Lakshadweep)', needsPickup: true },
    ...plain('Other'),
    { value: 'Not decided yet', seeksSeat: true },
  ],
  arrivalPoints: plain(
    'Ernakulam Junction (South)',
    'Ernakulam Town (North)',
    'Aluva station',
    'Tripunithura station',
    'Cochin International Airport',
    'Vyttila Mobility Hub',
    'Ernakulam KSRTC',
    'Willingdon Island (ship)',
    'Other',
  ),
  stayKinds: [
    ...plain('Dormitory, men', 'Dormitory, women'),
    { value: 'Family room', isFamily: true },
    { value: 'Hotel room (I pay)', isAway: true },
    { value: 'With a batchmate', isAway: true },
  ],
  stayAreas: plain(
    'At or near the venue',
    'Ernakulam city',
    'Aluva or airport side',
    'Fort Kochi side',
    'No preference',
  ),
  mentorship: plain(
    'Career guidance for students',
    'Entrance exams',
    'Civil services',
    'Study or work abroad',
    'Start-ups',
    'First job',
    'I would like a mentor',
  ),
  training: plain(
    'Communication',
    'CV and interview',
    'Computers and coding',
    'Money basics',
    'First aid and health',
    'Sports',
    'Music and arts',
    'Languages',
    'I would like to receive training',
  ),
  seminars: plain(
    'Technology',
    'Health',
    'Government and civil services',
    'Business',
    'Higher studies and research',
    'Law and rights',
    'Environment',
    'Parenting and mental health',
    'Personal finance',
    'I would like to attend',
  ),
  sponsorshipCategories: plain(
    'Title',
    'Platinum',
    'Gold',
    'Silver',
    'Food',
    'Kit or T-shirt',
    'Souvenir advertisement',
    'Stall',
    'In kind',
    'Not sure yet',
  ),
  contributionPurposes: plain(
    'Where most needed',
    'Event expenses',
    'A batchmate’s fee',
    'Scholarships',
    'My school',
    'Relief for alumni families',
  ),
} as const satisfies Readonly<Record<OptionList, readonly Option[]>>;

/** The people who may consent for a registrant under 18. */
export const parentRelations = ['Mother', 'Father', 'Guardian'] as const;

export const bloodGroups = [
  'A+',
  'A-',
  'B+',
  'B-',
  'AB+',
  'AB-',
  'O+',
  'O-',
  'Bombay (hh)',
  'Don’t know',
] as const;

export const tshirtSizes = ['Not interested', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL'] as const;

export const spouseAnswers = ['Yes', 'No', 'Not applicable'] as const;
export const familyGroupAnswers = ['Yes, add us', 'Maybe later', 'No'] as const;
export const sponsorAnswers = ['Yes', 'No', 'I can introduce someone'] as const;

/** The highest contribution, in rupees. */
export const maxContributionRupees = 500_000;

/** States and union territories of India, those of the schools first. */
export const indianStates = [
  'Kerala',
  'Lakshadweep',
  'Puducherry',
  'Andaman and Nicobar Islands',
  'Andhra Pradesh',
  'Arunachal Pradesh',
  'Assam',
  'Bihar',
  'Chandigarh',
  'Chhattisgarh',
  'Dadra and Nagar Haveli and Daman and Diu',
  'Delhi',
  'Goa',
  'Gujarat',
  'Haryana',
  'Himachal Pradesh',
  'Jammu and Kashmir',
  'Jharkhand',
  'Karnataka',
  'Ladakh',
  'Madhya Pradesh',
  'Maharashtra',
  'Manipur',
  'Meghalaya',
  'Mizoram',
  'Nagaland',
  'Odisha',
  'Punjab',
  'Rajasthan',
  'Sikkim',
  'Tamil Nadu',
  'Telangana',
  'Tripura',
  'Uttar Pradesh',
  'Uttarakhand',
  'West Bengal',
] as const;

/** Districts offered as a list; in other states the district is free text. */
export const districtsByState: Readonly<Record<string, readonly string[]>> = {
  Kerala: [
    'Alappuzha',
    'Ernakulam',
    'Idukki',
    'Kannur',
    'Kasaragod',
    'Kollam',
    'Kottayam',
    'Kozhikode',
    'Malappuram',
    'Palakkad',
    'Pathanamthitta',
    'Thiruvananthapuram',
    'Thrissur',
    'Wayanad',
  ],
  Puducherry: ['Karaikal', 'Mahe', 'Puducherry', 'Yanam'],
  Lakshadweep: ['Lakshadweep'],
};

/** Listed first in the choice of a country. */
export const firstCountries = [
  'India',
  'United Arab Emirates',
  'Saudi Arabia',
  'Qatar',
  'Kuwait',
  'Oman',
  'Bahrain',
  'United States',
  'United Kingdom',
  'Canada',
  'Australia',
  'Singapore',
  'Germany',
] as const;
