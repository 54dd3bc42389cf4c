import { type RawBuilder, sql } from 'kysely'

import type { TxCtx } from '../core/context/context.ts'

/** The last words of events that mean the same of everything that they are done to. */
export const EVENT_VERBS = [
  'add',
  'edit',
  'delete',
  'restore',
  'purge',
  'undo',
  'import',
  'export',
  'download',
  'copy',
  'submit',
  'withdraw',
  'takeBack',
  'accept',
  'return',
  'release',
  'publish',
  'revoke',
  'freeze',
  'unfreeze',
  'assign',
  'run',
  'pause',
  'resume',
  'cancel',
  'urge',
  'void',
  'replace',
  'instantiate',
  'confirm',
  'refuse',
  'grant',
  'ask'
] as const
/** Events that have words of their own. */
export const EVENTS = [
  'accessRequest.grant',
  'accessRequest.refuse',
  'archives.moveToTemplate',
  'archives.noth.delete',
  'archives.noth.place',
  'archives.noth.takeBack',
  'check.export',
  'check.run',
  'check.takeBackWaiver',
  'check.waive',
  'depart.join',
  'depart.leave',
  'departRole.give',
  'finished.make',
  'forms.compose',
  'forms.create',
  'handover.issue',
  'handover.signFrom',
  'handover.signTo',
  'handover.unsign',
  'invitation.accept',
  'invitation.ask',
  'invitation.refuse',
  'invitation.withdraw',
  'location.move',
  'location.print',
  'log.verify',
  'meta.fill',
  'process.start',
  'project.dutyLetter',
  'project.handOver',
  'project.requestAccess',
  'project.switch',
  'projectUser.roles',
  'recovery.ask',
  'recovery.confirm',
  'recovery.refuse',
  'role.give',
  'role.grant',
  'role.scope',
  'role.take',
  'session.end',
  'session.endAll',
  'session.refused',
  'session.revoke',
  'session.signIn',
  'session.signOut',
  'session.tie',
  'session.untie',
  'statistics.export',
  'succession.accept',
  'succession.ask',
  'succession.builder',
  'succession.refuse',
  'succession.withdraw',
  'tenant.addAdministrators',
  'transfer.arrive',
  'transfer.breakOff',
  'transfer.carriers',
  'transfer.claim',
  'transfer.divide',
  'transfer.fail',
  'transfer.pack',
  'transfer.pass',
  'transfer.place',
  'transfer.print',
  'transfer.rate',
  'transfer.receive',
  'transfer.received',
  'transfer.rectify',
  'transfer.release',
  'transfer.reopen',
  'transfer.send',
  'transfer.sendBack',
  'transfer.settle',
  'transfer.shelve',
  'transfer.takeBackAccept',
  'transfer.takeBackRectify',
  'transfer.takeBackReturn',
  'transfer.unpack',
  'unit.choose',
  'user.depart',
  'user.own',
  'user.password',
  'user.register',
  'user.reset',
  'volume.settings'
] as const

/** The places of a sentence, which the database fills. */
const PLACES = { who: '{who}', thing: '{thing}', name: '{name}', people: '{people}' }

/** The entries of the audit log for who asks, each with a sentence in his language: who did what to what, by name. */
export function auditEntries({ say }: Pick<TxCtx, 'say'>): RawBuilder<unknown> {
  const words = (key: string) => say.maybe('audit', `did.${key}`, PLACES) ?? ''
  const sentences = sql.join(
    [...EVENT_VERBS, ...EVENTS].map((event) => sql`(${event}, ${words(event.replaceAll('.', '_'))})`)
  )
  const thing = sql`select coalesce(${say.language === 'en' ? sql`i.title_en` : sql`null`}, i.item_text) from sys_dict d join sys_dict_item i on i.dict_id = d.id
    where d.dict_code = 'audit_object' and i.item_value = l.obj_type and not d.is_delete and not i.is_delete order by d.tenant_id desc limit 1`
  const sentence = sql`regexp_replace(btrim(replace(replace(replace(replace(coalesce(own.words, verb.words, ${words('other')}),
      '{who}', coalesce(nullif(l.username, ''), l.userid, ${say('audit:nobody')})), '{thing}', coalesce((${thing}), '')),
      '{name}', l.subject), '{people}', coalesce(l.people, ''))), '\\s+', ' ', 'g')`
  return sql`select l.*, ${sentence} as log_content from sys_audit_entry l
    left join (values ${sentences}) as own(event, words) on own.event = l.method
    left join (values ${sentences}) as verb(event, words) on verb.event = l.verb`
}
