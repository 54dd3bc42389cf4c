import type { Say } from '../text/say.ts'
import type { ClaimedJob } from './job.ts'

/** What a job is called: its kind, and what it is about. */
export function jobTitle(say: Say, { kind, about }: Pick<ClaimedJob, 'kind' | 'about'>): string {
  const [area = '', thing = ''] = about.split(':')
  return say.maybe('rules', `job.title.${kind}`, { thing: say.maybe(area, thing) ?? thing }) ?? kind
}
