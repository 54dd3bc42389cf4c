import { findAccount, forgePassword, proveAccount, register, sendAgain } from '#contract/session/account.ts'
import { duplicateCheck, checkByCode } from '#contract/session/checks.ts'
import { spendRecovery } from '#contract/session/recovery-codes.ts'
import type { Input } from '#contract/core/call.ts'

import { ask } from '#core/wire/http/ask.ts'
import { Refused } from '#core/wire/http/failure.ts'

import { askWithProof } from './ask-with-proof.ts'

const quiet = { quiet: true } as const

/** Makes an account; gives its name. */
export const registerAccount = async (form: Input<typeof register>): Promise<string> =>
  (await askWithProof(register, form)).username

/** The first step back to an account: gives the ticket for the next ones, and the seconds until another code may be asked for. */
export const findMyAccount = (account: string) => askWithProof(findAccount, { account })

/** Sends the code once more; gives the seconds until another may be asked for. */
export const sendMyCodeAgain = async (ticket: string): Promise<number> =>
  (await askWithProof(sendAgain, { ticket })).again

/** The second step: the code out of the message. */
export const proveMyAccount = (ticket: string, smscode: string) => ask(proveAccount, { ticket, smscode }, quiet)

/** The third step: the new password. */
export const setMyPassword = (ticket: string, password: string) => ask(forgePassword, { ticket, password }, quiet)

/** Sets an administrator's password by the halves of a code that two others have given him. */
export const setPasswordByCodes = (given: Input<typeof spendRecovery>) => askWithProof(spendRecovery, given)

/**
 * What is wrong with a value that must be the only one of its kind: the server's word, nothing where it is free. An empty one passes
 * without a call, and one that could not be asked about passes too: the server asks again when the row is saved.
 */
export async function checkDuplicate(
  tableName: string,
  fieldName: string,
  fieldVal: string,
  dataId?: string
): Promise<string | undefined> {
  if (fieldVal === '') return undefined
  return await refusalOf(
    ask(duplicateCheck, { tableName, fieldName, fieldVal, ...(dataId !== undefined && { dataId }) }, quiet)
  )
}

/** What a rule finds wrong with a value: the server's word. Passes where rule or value is empty (SPEC.md §5). */
export async function checkByRule(ruleCode: string, value: string): Promise<string | undefined> {
  if (ruleCode === '' || value === '') return undefined
  return await refusalOf(ask(checkByCode, { ruleCode, value: encodeURIComponent(value) }, quiet))
}

async function refusalOf(asked: Promise<null>): Promise<string | undefined> {
  try {
    await asked
  } catch (failure) {
    if (failure instanceof Refused && failure.code === 510) return failure.message
  }
  return undefined
}
