/** Keys that what they stand in cannot do without, by file and by where they stand. */
const NEEDED: [RegExp, RegExp][] = [
  [/^schemas\/records\//, /^(record|properties)$|^properties\.\w+\.type$/],
  [/^schemas\/forms\//, /^properties$|^properties\.\w+\.type$/],
  [
    /^schemas\/(processes|parts)\//,
    /^(process|part|record|state)$|^takes\.\w+\.kind$|^states\.\w+\.label$|^transitions\.\w+\.(from|by)$|\.(notify|generate)\.(message|to|document)$|\.create\.(record|set)$|\.(change|remove|set_rows)\.relation$|\.number\.(field|pattern)$|\.start\.transition$|\.reserve\.(from|to|resources)$|\.knobs\.(?:.*\.)?properties\.\w+\.type$/,
  ],
  [/^screens\/sets\/rules|^screens\/sets\/period_rules/, /\.(holds|message)$/],
  [/^screens\/sets\/messages|^screens\/sets\/period_messages/, /^items\.\w+\.(title|text)$/],
  [/^screens\/sets\/generated/, /^items\.\w+\.(label|template|bind)$/],
  [
    /^screens\/sets\/(sheets|milestones|documents|scales)/,
    /^items\.\w+\.label$|components\.\d+\.(code|label|weight)$|^items\.\w+\.level$/,
  ],
  [
    /^screens\/(app|departments|access)/,
    /^(name|home|login|departments|positions|roles|audiences)$|^departments\.\w+\.(title|level)$|^positions\.\w+\.(id|label)$|^audiences\.\w+\.label$|^profiles\.\w+\.(record|by)$/,
  ],
  [/^screens\/settings/, /properties\.\w+\.type$|^\w+\.properties$/],
  [/^screens\/templates\//, /^view$|columns\.\d+\.field$|\.table\.(columns)$/],
  [
    /^screens\//,
    /^(process|area|label|prefix|form|panel|scoring|signers)$|^panel\.\d+\.(seat|group)$|^approvals\.\d+\.(step|label|by|on)$|^scoring\.(pass|groups|sheets)$|^screens\.\w+\.(view|path|title)$|columns\.\d+\.(field|name)$|^signers\.(assignment_letter|invitation)$/,
  ],
  [/^schemas\/calls/, /^[\w]+\.\w+\.(method|path|from|columns)$/],
  [
    /^schemas\/seeds\//,
    /^play\.\d+\.(do|as|at)$|^rows\.user\.\w+\.(name|email)$|^rows\.(student|lecturer|supervision|work|registration)\.\w+\.(user|nim|lecturer|student)$/,
  ],
];

export function isNeeded(path: string, at: string): boolean {
  const [, keys] = NEEDED.find(([file]) => file.test(path)) ?? [];
  return keys?.test(at) ?? false;
}
