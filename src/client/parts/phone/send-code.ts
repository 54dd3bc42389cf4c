import type { CodeFor } from '#core/work/session/codes.ts'

import { formErrors } from '../answer/form-errors.ts'

/** What is said of a phone to which no code can be sent. */
export interface PhoneWords {
  readonly none: string
  readonly wrong: string
}

/** Sends a code to what was typed as a phone; returns the seconds until another, or the error of `mobile` for the form. */
export async function sendCodeToPhone(
  typed: string,
  type: CodeFor,
  words: PhoneWords,
  onWrong: (errors: Record<string, string>) => void
): Promise<number | undefined> {
  const { isMobile, sendCodeTo } = await import('#core/work/session/codes.ts')
  const number = typed.trim()
  if (!isMobile(number)) {
    onWrong({ mobile: number === '' ? words.none : words.wrong })
    return undefined
  }
  try {
    return await sendCodeTo(number, type)
  } catch (failure) {
    onWrong(await formErrors(failure, 'mobile'))
    return undefined
  }
}
