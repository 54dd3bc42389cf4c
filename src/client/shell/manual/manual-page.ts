/** A piece of running text: words, a name on the screen, a key by its standard keys, something to type, or a link to a screen or another page. */
export type ManualPiece =
  | string
  | { readonly kind: 'name' | 'key' | 'typed'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly to: string }

/** A paragraph of a page, with headings between them. */
export type ManualBlock =
  | { readonly kind: 'heading'; readonly id: string; readonly text: string }
  | { readonly kind: 'text'; readonly pieces: readonly ManualPiece[] }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly (readonly ManualPiece[])[] }
  | {
      readonly kind: 'table'
      readonly head: readonly string[]
      readonly rows: readonly (readonly (readonly ManualPiece[])[])[]
    }

/** A page of the users' manual, made of a file of docs/manual at build time. */
export interface ManualPage {
  readonly id: string
  readonly title: string
  readonly blocks: readonly ManualBlock[]
}

/** The pages in their order; those with roles are for who has one of them. */
export const MANUAL_PAGES: readonly { readonly id: string; readonly roles?: readonly string[] }[] = [
  { id: 'clerks', roles: ['js_manager', 'sg_archivist', 'svc_agent', 'project_viewer'] },
  { id: 'reviewers', roles: ['jl_engineer', 'sj_user', 'kc_user'] },
  { id: 'archivists', roles: ['da_receiver', 'da_reviewer'] },
  { id: 'administrators', roles: ['sys_admin', 'sec_admin', 'audit_admin', 'reader'] },
  { id: 'signing-in' },
  { id: 'frame' },
  { id: 'describing' },
  { id: 'reading' },
  { id: 'uploads' },
  { id: 'search' },
  { id: 'submitting' },
  { id: 'arranging' },
  { id: 'inbox' },
  { id: 'notices' },
  { id: 'account' },
  { id: 'team' },
  { id: 'trouble' }
]

/** The pages for who has these roles: first those of the roles, then those for everybody; pages for other roles last. */
export function pagesFor(roles: readonly string[]): {
  readonly own: readonly string[]
  readonly others: readonly string[]
} {
  const isOwn = ({ roles: of }: (typeof MANUAL_PAGES)[number]) => of?.some((role) => roles.includes(role)) ?? false
  const ids = (pages: typeof MANUAL_PAGES) => pages.map(({ id }) => id)
  return {
    own: ids(MANUAL_PAGES.filter(isOwn)),
    others: ids([
      ...MANUAL_PAGES.filter(({ roles: of }) => !of),
      ...MANUAL_PAGES.filter((page) => page.roles && !isOwn(page))
    ])
  }
}
