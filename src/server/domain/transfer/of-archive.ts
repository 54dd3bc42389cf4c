import type { Principal } from '../../core/principal/principal.ts'

/** Who holds one of these works for the archive: he signs for it, and sees the papers of all his projects. */
const OF_ARCHIVE = ['transfer.review', 'transfer.review:return', 'transfer.receive', 'transfer.receive:verify']

/** Whether who asks works for the archive; everybody else works for the builder. */
export const isOfArchive = ({ principal }: { readonly principal: Pick<Principal, 'rights'> }): boolean =>
  OF_ARCHIVE.some((right) => principal.rights.has(right))
