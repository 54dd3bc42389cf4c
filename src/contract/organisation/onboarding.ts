import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import type { output } from '../core/schema.ts'
import { ENTERPRISE_STATES } from './enterprise-machine.ts'

/**
 * The kinds of unit whose first account anybody may open, and the role of its people (roles.json). Archives and authorities open theirs
 * themselves.
 */
export const UNIT_ROLES = {
  JS: 'js_manager',
  KC: 'kc_user',
  SJ: 'sj_user',
  SG: 'sg_archivist',
  FB: 'sg_archivist',
  JL: 'jl_engineer'
} as const
export type OpenUnitType = keyof typeof UNIT_ROLES
export const isOpenUnitType = (type: string): type is OpenUnitType => Object.hasOwn(UNIT_ROLES, type)

/** The project of a role that is held only while no project is chosen: of its rights those that concern none. */
export const NO_PROJECT = '-'
export const RIGHTS_WITHOUT_PROJECT: ReadonlySet<string> = new Set([
  'home',
  'workbench',
  'account',
  'account.center',
  'account.center:edit',
  'account.settings',
  'account.settings:edit',
  'account.enterprise',
  'account.enterprise:submit',
  'account.enterprise:withdraw',
  'project',
  'project.list',
  'project.list:add',
  'project.list:edit',
  'project.list:submit'
])

const onboarding = z.object({
  /** The unit of my account; null: none is chosen yet. */
  unit: z.nullable(z.object({ name: z.string(), uscc: z.nullable(z.string()), orgType_dictText: z.string() })),
  /** How far its verification 企业认证 is, and why it was returned. */
  verification: z.object({
    status: z.enum(ENTERPRISE_STATES),
    status_dictText: z.string(),
    opinion: z.nullable(z.string())
  }),
  /** Whether people of my unit register projects themselves; others are let in by those who did. */
  mayRegister: z.boolean(),
  /** My registrations of projects that the archive has not confirmed yet. */
  registrations: z.number()
})
export type Onboarding = output<typeof onboarding>

/** What somebody who is in no project has done already to be in one, and what is missing. */
export const readOnboarding = call('GET', '/account/onboarding', {
  serves: 'user',
  input: z.object({}),
  output: onboarding
})

const foundUnit = z.object({
  name: z.string(),
  orgType: z.string(),
  /** Whether its people have accounts already: they admit further ones. */
  hasPeople: z.boolean()
})
export type FoundUnit = output<typeof foundUnit>

/** The unit of 单位库 with this unified social credit code; null: it is not there yet. */
export const findOwnUnit = call('GET', '/account/unit', {
  serves: 'user',
  input: z.object({ uscc: z.string().check(z.trim(), z.maxLength(40)) }),
  output: z.object({ unit: z.nullable(foundUnit) })
})

/** Makes the unit with this code the unit of my account; one that is not in 单位库 yet is added to it. Once: who has a unit keeps it. */
export const chooseOwnUnit = call('POST', '/account/unit', {
  serves: 'user',
  input: z.object({
    uscc: z.string().check(z.trim(), z.maxLength(40)),
    name: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
    orgType: z._default(z.string().check(z.trim(), z.maxLength(20)), '')
  }),
  output: onboarding
})
