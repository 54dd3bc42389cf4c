/** A unit project as a title may name it. */
interface NamedUnit {
  readonly id: string
  readonly name: string
}

/** How buildings are numbered: 1#, 2 号楼, 3号 (U+53F7), where no other figure precedes. */
const NUMBER = /(?<!\d)(\d{1,3})\s*(?:#|\u53f7(?=\u697c|\u680b|\u5e62|\u5ea7|\u8f66\u5e93|\u5382\u623f))/gu

/** The unit project that a title names: by its whole name, or by its number where only one has that. */
export function unitNamed<U extends NamedUnit>(title: string, units: readonly U[]): U | undefined {
  const whole = units.filter(({ name }) => title.includes(name)).sort((a, b) => b.name.length - a.name.length)[0]
  if (whole) return whole
  const numbers = numbersIn(title)
  const fitting = units.filter(({ name }) => numbersIn(name).some((one) => numbers.includes(one)))
  return fitting.length === 1 && numbers.length === 1 ? fitting[0] : undefined
}

const numbersIn = (text: string): number[] => [
  ...new Set([...text.matchAll(NUMBER)].map(([, number]) => Number(number)))
]
