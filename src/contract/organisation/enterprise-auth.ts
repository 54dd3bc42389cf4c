import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import type { AnyRow } from '../core/resource/actions.ts'
import { boolean, choice, date, file, longText, text, time } from '../core/resource/field.ts'
import { resource, type Row } from '../core/resource/resource.ts'
import type { output } from '../core/schema.ts'
import { ENTERPRISE_STATES } from './enterprise-machine.ts'

/** So many days before papers end they may be renewed, and their unit is notified. */
export const RENEWED_BEFORE = 30

/** So many minutes after a decision about papers who has made it may take it back. */
export const TAKEN_BACK_WITHIN = 30

const waits = (row: AnyRow) => row.status === '1'
const takenBackFrom = (status: string) => (row: AnyRow) => row.status === status && row.mayTakeBack === true

/** Bytes: a scan of one page in colour. */
const LARGEST_PAPER = 10 * 2 ** 20

/** What a unit says of itself, and the papers that prove it: the same for who submits them and for who decides about them. */
const papers = {
  name: text({ max: 100, rules: ['required'] }),
  uscc: text({ max: 18, rules: ['required'] }),
  legalPerson: text({ max: 50, rules: ['required'] }),
  certType: choice('cert_type', { rules: ['required'] }),
  /** The last day of the certificate; empty where it has none. */
  validTo: date(),
  licence: file({ accepts: 'scan', largest: LARGEST_PAPER, rules: ['required'] }),
  letter: file({ accepts: 'scan', largest: LARGEST_PAPER, rules: ['required'] })
}

/** 企业认证: the papers of one's own unit. They are written by submitting them, and by no verb. */
export const enterprises = resource('enterprise', '/account/enterprise', {
  right: 'account.enterprise',
  fields: papers,
  belongsTo: 'unit',
  label: 'name',
  verbs: ['queryById', 'history']
})

/** 企业认证审核: the papers that units have submitted. Nobody decides about his own unit. */
export const enterpriseAuths = resource('enterpriseAuth', '/project/enterpriseReview', {
  right: 'project.enterprise',
  fields: {
    ...papers,
    status: choice('enterprise_auth_status'),
    applicantName: text({ computed: true }),
    submitTime: time(),
    opinion: longText({ max: 500 }),
    reviewerName: text({ computed: true }),
    reviewTime: time(),
    /** Whether who asks has just decided about it. */
    mayTakeBack: boolean({ computed: true, isInternal: true })
  },
  rowsOf: 'enterprise',
  label: 'name',
  verbs: ['list', 'queryById', 'history'],
  sort: ['submitTime', 'asc'],
  actions: {
    accept: { on: 'row', right: ':accept', readsOnly: true, when: waits, undoneBy: 'takeBackAccept' },
    return: {
      on: 'row',
      right: ':return',
      readsOnly: true,
      when: waits,
      undoneBy: 'takeBackReturn',
      input: { opinion: longText({ max: 500, rules: ['required'] }) }
    },
    takeBackAccept: { on: 'row', right: ':accept', readsOnly: true, when: takenBackFrom('2') },
    takeBackReturn: { on: 'row', right: ':return', readsOnly: true, when: takenBackFrom('3') }
  }
})
export type EnterpriseAuth = Row<typeof enterpriseAuths>

/** The verification of one's own unit: the one that one works for in the current project, else that of one's account. */
const ownEnterprise = z.object({
  /** The id of the papers; null: none were submitted. */
  id: z.nullable(z.string()),
  /** Null: one works for no unit. */
  unit: z.nullable(z.string()),
  status: z.enum(ENTERPRISE_STATES),
  status_dictText: z.string(),
  /** Until when the unit is verified; null: it is not, or without an end. */
  verifiedTo: z.nullable(z.string()),
  /** Whether papers may be submitted now, and whether those submitted may be taken back. */
  maySubmit: z.boolean(),
  mayWithdraw: z.boolean(),
  name: z.string(),
  uscc: z.nullable(z.string()),
  legalPerson: z.nullable(z.string()),
  certType: z.nullable(z.string()),
  certType_dictText: z.nullable(z.string()),
  validTo: z.nullable(z.string()),
  /** Stored paths. */
  licence: z.nullable(z.string()),
  letter: z.nullable(z.string()),
  applicantName: z.nullable(z.string()),
  submitTime: z.nullable(z.string()),
  /** Why the archive has returned it. */
  opinion: z.nullable(z.string()),
  reviewerName: z.nullable(z.string()),
  reviewTime: z.nullable(z.string())
})
export type OwnEnterprise = output<typeof ownEnterprise>

/** How far the verification of one's own unit is. */
export const readEnterprise = call('GET', '/account/enterprise', {
  serves: ['account.enterprise'],
  input: z.object({}),
  output: ownEnterprise
})

/** Submits the papers of one's own unit: for the first time, again, or before they end. Files are named by their stored paths. */
export const submitEnterprise = call('PUT', '/account/enterprise/submit', {
  serves: ['account.enterprise:submit'],
  thing: 'enterprise',
  input: z.object({
    name: papers.name.value,
    uscc: papers.uscc.value,
    legalPerson: papers.legalPerson.value,
    certType: papers.certType.value,
    validTo: z._default(papers.validTo.value, null),
    licence: papers.licence.value,
    letter: papers.letter.value
  }),
  output: ownEnterprise
})
export type EnterprisePapers = output<typeof submitEnterprise.input>

/** Takes papers back that the archive has not decided about. */
export const withdrawEnterprise = call('PUT', '/account/enterprise/withdraw', {
  serves: ['account.enterprise:withdraw'],
  input: z.object({}),
  output: ownEnterprise
})
