import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

import { pdf } from '#kit/files/sample-files.ts'

import type { PatientClient } from './patient-client.ts'

/** What was acknowledged, and so must be found. */
export interface Acknowledged {
  /** By id: how often a row was changed, and what was written last. */
  readonly positions: Map<string, { code: string; changes: number; description: string | null }>
  readonly files: Map<string, { title: string; changes: number }>
  /** By path: the digest of the bytes that were sent. */
  readonly uploads: Map<string, string>
  readonly jobs: string[]
}

interface People {
  readonly admin: PatientClient
  readonly clerk: PatientClient
}

/** An item of the first demo project that its builder describes. */
const ITEM = 'p1-A1-04'
/** A row that is changed by one at a time: its id and the version that was acknowledged last. */
interface Row {
  readonly id: string
  readonly version: number
}
type Work = (at: number, due: number) => Promise<void>

/**
 * Lists, saves and uploads in turn, one due every so many milliseconds whether the ones before are acknowledged or not, and now and then
 * an export as a job: what bench `declared/load` asks, and what writes bytes. At most `MOST` wait at a time; what comes later than that is counted.
 */
const MOST = 48
const JOB_EVERY = 5000

export class MixedLoad {
  readonly acknowledged: Acknowledged = { positions: new Map(), files: new Map(), uploads: new Map(), jobs: [] }
  /** What was refused or never acknowledged. */
  readonly failures: string[] = []
  readonly #people: People
  readonly #rate: number
  readonly #mark = randomUUID().slice(0, 8)
  readonly #positions: Row[] = []
  readonly #files: Row[] = []
  readonly #under = new Set<Promise<void>>()
  #isOver = false
  #ended: Promise<void> | undefined

  constructor(people: People, rate: number) {
    this.#people = people
    this.#rate = rate
  }

  /** What codes and names of this load begin with. */
  get mark(): string {
    return this.#mark
  }

  start(): void {
    this.#ended = this.#run()
  }
  /** Asks nothing new, and waits for all that was asked. */
  async end(): Promise<void> {
    this.#isOver = true
    await this.#ended
    await Promise.all(this.#under)
  }

  async #run(): Promise<void> {
    const works = this.#works()
    let due = performance.now()
    let nextJob = due + JOB_EVERY
    for (let at = 0; !this.#isOver; at++, due += 1000 / this.#rate) {
      const wait = due - performance.now()
      if (wait > 0) await pause(wait)
      while (this.#under.size >= MOST) await Promise.race(this.#under)
      this.#begin(works[at % works.length] as Work, at, due)
      if (due > nextJob) {
        nextJob += JOB_EVERY
        this.#begin(this.#export, at, due)
      }
    }
  }

  #begin(work: Work, at: number, due: number): void {
    const done = work(at, due)
      .catch((error: unknown) => void this.failures.push(String(error)))
      .finally(() => this.#under.delete(done))
    this.#under.add(done)
  }

  #works(): readonly Work[] {
    const { admin, clerk } = this.#people
    const reads = (who: PatientClient, what: string, path: string): Work => {
      return async (_, due) => void (await who.ask(what, 'GET', path, undefined, due))
    }
    return [
      reads(admin, 'users', '/sys/user/list?pageNo=1&pageSize=10'),
      this.#addPosition,
      reads(admin, 'dictionaries', `/sys/dict/list?dictName=${encodeURIComponent('*类*')}`),
      this.#addFile,
      reads(admin, 'departments', '/sys/sysDepart/queryTreeList'),
      this.#changePosition,
      reads(clerk, 'files', `/archives/file/list?nodeId=${ITEM}&pageNo=1&pageSize=10`),
      this.#changeFile,
      reads(clerk, 'bell', '/sys/annountCement/listByUser'),
      this.#upload
    ]
  }

  readonly #addPosition: Work = async (at, due) => {
    const row = { code: `L${this.#mark}${at}`, name: `负载 ${at}`, postRank: '2' }
    const { row: made } = (await this.#people.admin.ask('a new position', 'POST', '/sys/position/add', row, due)) as {
      row: { id: string }
    }
    this.acknowledged.positions.set(made.id, { code: row.code, changes: 0, description: null })
    this.#positions.push({ id: made.id, version: 1 })
  }

  readonly #changePosition: Work = async (at, due) => {
    const row = this.#positions.shift()
    if (!row) return
    const description = `第 ${at} 次`
    const body = { id: row.id, rowVersion: row.version, description }
    await this.#people.admin.ask('a position changed', 'PUT', '/sys/position/edit', body, due)
    const known = this.acknowledged.positions.get(row.id)
    if (known) Object.assign(known, { changes: known.changes + 1, description })
    this.#positions.push({ id: row.id, version: row.version + 1 })
  }

  readonly #addFile: Work = async (at, due) => {
    const [id, title] = [randomUUID(), `关于负载${this.#mark}第${at}号的会议纪要`]
    const body = { id, nodeId: ITEM, cells: { title } }
    const { rowVersion } = (await this.#people.clerk.ask('a new file', 'POST', '/archives/file/add', body, due)) as {
      rowVersion: number
    }
    this.acknowledged.files.set(id, { title, changes: 0 })
    this.#files.push({ id, version: rowVersion })
  }

  readonly #changeFile: Work = async (at, due) => {
    const row = this.#files.shift()
    if (!row) return
    const title = `关于负载${this.#mark}第${at}号的会议纪要(修订)`
    const body = { id: row.id, rowVersion: row.version, cells: { title } }
    const { rowVersion } = (await this.#people.clerk.ask(
      'a file changed',
      'PUT',
      '/archives/file/edit',
      body,
      due
    )) as {
      rowVersion: number
    }
    const known = this.acknowledged.files.get(row.id)
    if (known) Object.assign(known, { changes: known.changes + 1, title })
    this.#files.push({ id: row.id, version: rowVersion })
  }

  readonly #upload: Work = async (at, due) => {
    const bytes = await pdf(1, { text: `${this.#mark} ${at}` })
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const form = () => {
      const parts = new FormData()
      parts.append('biz', 'archives')
      parts.append('sha256', sha256)
      parts.append('file', new Blob([new Uint8Array(bytes)]), `${this.#mark}-${at}.pdf`)
      return parts
    }
    const { path } = (await this.#people.clerk.ask('an upload', 'POST', '/sys/common/upload', form, due)) as {
      path: string
    }
    this.acknowledged.uploads.set(path, sha256)
  }

  readonly #export: Work = async (_, due) => {
    const { job } = (await this.#people.admin.ask(
      'an export is ordered',
      'POST',
      '/sys/position/exportJob',
      { code: `L${this.#mark}*` },
      due
    )) as { job: string | null }
    if (job !== null) this.acknowledged.jobs.push(job)
  }
}
