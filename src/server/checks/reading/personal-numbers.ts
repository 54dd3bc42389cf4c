import type { PersonalNumber } from './page-facts.ts'

const ID = /(?<![0-9A-Za-z])\d{17}[0-9Xx](?![0-9A-Za-z])/g
/** Cards of the banks of this country (62) and of the two others that are usual here. */
const CARD = /(?<![0-9A-Za-z])(?:62\d{14,17}|4\d{15}|5[1-5]\d{14})(?![0-9A-Za-z])/g
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const CHECKS = '10X98765432'
const MOST = 50

/** The numbers of identity cards (GB 11643) and bank cards in a text whose check characters are right. */
export function personalNumbers(text: string, page: number): PersonalNumber[] {
  const ids = [...text.matchAll(ID)].filter(([number]) => isId(number)).map(([number]) => masked('id', number, page))
  const cards = [...text.matchAll(CARD)]
    .filter(([number]) => isCard(number) && !isId(number))
    .map(([number]) => masked('card', number, page))
  return [...ids, ...cards].slice(0, MOST)
}

/** Nobody needs to read the number itself to find it. */
const masked = (kind: PersonalNumber['kind'], number: string, page: number): PersonalNumber => ({
  kind,
  masked: `${number.slice(0, 4)}${'*'.repeat(number.length - 8)}${number.slice(-4)}`,
  page
})

/** Whether an identity number has a day of birth and the check character of ISO 7064 (MOD 11-2). */
function isId(number: string): boolean {
  if (number.length !== 18) return false
  const born = `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`
  if (Number.isNaN(Date.parse(`${born}T00:00:00Z`)) || born < '1900' || born > '2100') return false
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(number[at]), 0)
  return CHECKS[sum % 11] === number[17]?.toUpperCase()
}

/** Whether the digits of a card fit each other (ISO/IEC 7812, Luhn). */
function isCard(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, at) => {
    const doubled = Number(digit) * (at % 2 === 0 ? 1 : 2)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}
