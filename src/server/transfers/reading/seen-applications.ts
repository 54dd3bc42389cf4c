import { TRANSFER_READERS } from '#contract/transfers/transfers.ts'

import type { Topic } from '../../core/context/topics.ts'

/** Applications that were changed, for pages of their project that show them: a page asks for what it shows of them. Who reads none learns of none. */
export const seenApplications: Topic['rows'] = async ({ principal }, ids) =>
  TRANSFER_READERS.some((right) => principal.rights.has(right)) ? ids.map((id) => ({ id })) : []
