import { type Kysely, sql } from 'kysely'

import type { ItemState } from '#contract/archives/tree.ts'
import type { Database } from '#server/db/schema.ts'

export const PROJECT = 'gap-project'
export const UNIT = 'gap-unit'

/** The items of the small project: of the project and of its unit project, kept or not, for every project or by its features. */
export const ITEMS = [
  { id: 'g1', code: 'A9-01', unit: null, must: true, when: [] },
  { id: 'g2', code: 'A9-02', unit: null, must: true, when: ['steel'] },
  { id: 'g3', code: 'C9-01', unit: UNIT, must: true, when: [] },
  { id: 'g4', code: 'C9-02', unit: UNIT, must: true, when: ['steel', 'lift'] },
  { id: 'g5', code: 'C9-03', unit: UNIT, must: false, when: [] },
  { id: 'g6', code: 'D9-01', unit: UNIT, must: true, when: ['lift'] }
] as const
/** One item asks for two accepted files. */
const TWO = 'A9-02'

const NEXT: Readonly<Record<string, readonly string[]>> = {
  draft: ['submitted', 'void'],
  submitted: ['approved', 'returned', 'draft'],
  returned: ['submitted', 'void'],
  approved: ['arranged', 'submitted', 'void'],
  arranged: ['locked', 'approved'],
  locked: ['archived', 'arranged'],
  archived: [],
  void: []
}
const ACCEPTED = ['approved', 'arranged', 'locked', 'archived']
const FEATURES = ['steel', 'lift']

interface ModelFile {
  readonly id: string
  node: string
  status: string
  isGuess: boolean
  isDeleted: boolean
}

/** The state of each item as it follows from the files, counted without the database; each step is done to both. */
export class GapModel {
  readonly #below: (limit: number) => number
  #files: ModelFile[] = []
  #features: string[] = []
  #own: string[] = []
  #marks = new Map<string, 'auto' | 'yes' | 'no'>()
  #status = 'active'
  #from: string | null = null
  #made = 0

  constructor(below: (limit: number) => number) {
    this.#below = below
  }

  get isOver(): boolean {
    return ['handed', 'closed'].includes(this.#status === 'suspended' ? (this.#from ?? '') : this.#status)
  }

  applies(id: string): boolean {
    const item = ITEMS.find((one) => one.id === id)
    const mark = this.#marks.get(id) ?? 'auto'
    if (!item || mark !== 'auto') return mark === 'yes'
    const known = item.unit === null ? [...this.#own, ...this.#features] : this.#features
    return item.when.length === 0 || item.when.some((tag) => known.includes(tag))
  }

  /** What readers must say of an item. */
  expected(id: string): { state: ItemState; gaps: number; begun: number; owed: number } {
    const item = ITEMS.find((one) => one.id === id)
    const there = this.#files.filter(({ node, status, isDeleted }) => node === id && !isDeleted && status !== 'void')
    const settled = there.filter(({ status, isGuess }) => ACCEPTED.includes(status) && !isGuess).length
    const state: ItemState = !this.applies(id)
      ? 'notApplicable'
      : settled >= (item?.code === TWO ? 2 : 1)
        ? 'complete'
        : there.length > 0
          ? 'begun'
          : 'missing'
    const isOpen = item?.must === true && (state === 'missing' || state === 'begun')
    const one = (is: boolean) => (isOpen && is ? 1 : 0)
    return {
      state,
      gaps: one(state === 'missing' && !this.isOver),
      begun: one(state === 'begun' && !this.isOver),
      owed: one(this.isOver)
    }
  }

  /** Takes everything back that an earlier history has done. */
  async clear(db: Kysely<Database>): Promise<void> {
    await sql`delete from arc_file where project_id = ${PROJECT}`.execute(db)
    await sql`update arc_tree_node set applicable = 'auto' where project_id = ${PROJECT}`.execute(db)
    await sql`update arc_monomial set feature_list = null where id = ${UNIT}`.execute(db)
    await sql`update arc_project set status = 'active', suspended_from = null, ext = '{}' where id = ${PROJECT}`.execute(
      db
    )
  }

  /** Does one step that is drawn, in the database and here; gives it in a few words. */
  async step(db: Kysely<Database>): Promise<string> {
    const kinds = ['add', 'add', 'go', 'go', 'go', 'go', 'confirm', 'move', 'delete', 'mark', 'features', 'project']
    const kind = this.#of(kinds)
    const file = this.#files.length > 0 ? this.#of(this.#files) : undefined
    const item = this.#of(ITEMS)
    if (kind === 'add' || (!file && !['mark', 'features', 'project'].includes(kind))) return this.#add(db, item)
    if (kind === 'mark') return this.#mark(db, item.id)
    if (kind === 'features') return this.#describe(db)
    if (kind === 'project' || !file) return this.#proceed(db)
    if (kind === 'go') file.status = this.#of(NEXT[file.status] ?? []) ?? file.status
    if (kind === 'delete') file.isDeleted = !file.isDeleted
    if (kind === 'confirm') file.isGuess = !file.isGuess
    if (kind === 'move') Object.assign(file, { node: item.id, isGuess: false })
    await sql`update arc_file set status = ${file.status}, is_delete = ${file.isDeleted}, node_id = ${file.node},
      unconfirmed = ${file.isGuess ? ['catalogCode', 'title'] : ['title']}::text[] where id = ${file.id}`.execute(db)
    return `${kind} ${file.id} ${file.status} at ${file.node}`
  }

  async #add(db: Kysely<Database>, item: (typeof ITEMS)[number]): Promise<string> {
    this.#made += 1
    const file = {
      id: `gf${this.#made}`,
      node: item.id,
      status: 'draft',
      isGuess: this.#below(3) === 0,
      isDeleted: false
    }
    this.#files.push(file)
    await sql`insert into arc_file (id, project_id, monomial_id, node_id, catalog_set, catalog_code, template_code, title, status, unconfirmed, upload_by, tenant_id)
      select ${file.id}, ${PROJECT}, ${item.unit}, ${item.id}, 'building', ${item.code}, 'file_text', ${file.id}, 'draft',
        ${file.isGuess ? ['catalogCode'] : []}::text[], 'u-js_xinghe', p.tenant_id from arc_project p where p.id = ${PROJECT}`.execute(
      db
    )
    return `add ${file.id} at ${item.id}${file.isGuess ? ' as a guess' : ''}`
  }

  async #mark(db: Kysely<Database>, id: string): Promise<string> {
    const mark = this.#of(['auto', 'yes', 'no'] as const)
    this.#marks.set(id, mark)
    await sql`update arc_tree_node set applicable = ${mark} where id = ${id}`.execute(db)
    return `mark ${id} ${mark}`
  }

  async #describe(db: Kysely<Database>): Promise<string> {
    const some = FEATURES.filter(() => this.#below(2) === 0)
    const isOwn = this.#below(3) === 0
    if (isOwn) this.#own = some
    else this.#features = some
    if (isOwn)
      await sql`update arc_project set ext = ${JSON.stringify({ features: some })}::jsonb where id = ${PROJECT}`.execute(
        db
      )
    else await sql`update arc_monomial set feature_list = ${some.join(',') || null} where id = ${UNIT}`.execute(db)
    return `${isOwn ? 'project' : 'unit'} has ${some.join('+') || 'no features'}`
  }

  async #proceed(db: Kysely<Database>): Promise<string> {
    const before = this.#status
    this.#status = this.#of(['active', 'arranging', 'handed', 'closed', 'suspended'])
    this.#from = this.#status === 'suspended' ? (before === 'suspended' ? this.#from : before) : null
    await sql`update arc_project set status = ${this.#status}, suspended_from = ${this.#from} where id = ${PROJECT}`.execute(
      db
    )
    return `project is ${this.#status}${this.#from ? ` from ${this.#from}` : ''}`
  }

  #of<T>(some: readonly T[]): T {
    return some[this.#below(some.length)] as T
  }
}
