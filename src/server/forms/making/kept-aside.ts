import type { FilledForm, FormPrefill } from '#contract/forms/forms.ts'

import type { TxCtx } from '../../core/context/context.ts'

type Whose = Pick<TxCtx, 'tx' | 'principal' | 'project'>

/** The draft that who asks has of a form about something. */
export const ownDraft = ({ tx, principal, project }: Whose, template: string, target: string | undefined) =>
  tx
    .selectFrom('arcFormDraft')
    .select(['id', 'templateVersion as version', 'content', 'createTime', 'updateTime'])
    .where('userId', '=', principal.id)
    .where('projectId', '=', project)
    .where('templateCode', '=', template)
    .where('target', '=', target ?? '')
    .where('isDelete', '=', false)

/** What who asks has put aside of a form. */
export async function keptAside(
  whose: Whose,
  template: string,
  target: string | undefined
): Promise<FormPrefill['draft']> {
  const kept = await ownDraft(whose, template, target).executeTakeFirst()
  return kept ? { version: kept.version, savedAt: kept.updateTime ?? kept.createTime, ...kept.content } : null
}

/** What was put aside of a form is done with once the form is made. */
export async function forgetAside(whose: Whose, { template, target }: Pick<FilledForm, 'template' | 'target'>) {
  await whose.tx
    .deleteFrom('arcFormDraft')
    .where('id', 'in', ownDraft(whose, template, target).clearSelect().select('id'))
    .execute()
}
