import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { ImportMode } from '#contract/core/resource/file-verbs.ts'
import type { AnyResource } from '#contract/core/resource/resource.ts'
import { errorMessage } from '#core/wire/http/handle-failure.ts'
import { followJobs } from '#core/work/jobs.ts'

import type { ImportMapping, ImportState, MendedRow } from './import-state.ts'
import { askVerb, may } from '../rows/rows.ts'

/** Where somebody is who brings rows in. */
export type ImportStep =
  | { readonly at: 'choose'; readonly fault?: string }
  | {
      readonly at: 'busy'
      readonly what: 'reading' | 'mapping' | 'writing'
      readonly file: string
      readonly done: number
    }
  | { readonly at: 'preview'; readonly state: ImportState }
  | { readonly at: 'done'; readonly state: ImportState }

/** How often it is asked how far a job of many rows is. Milliseconds. */
const POLL = 1000

/** How a file is read: whether its first line has the headings, and what its columns are where none has. Left out, the server finds the line of headings. */
interface Reading {
  readonly headings?: 'first' | 'none'
  readonly order?: readonly string[]
}

/** The way of a file into a list: sent, checked, shown and taken. */
export function useImport(resource: AnyResource, whole?: string) {
  const { t } = useTranslation('resource')
  const hasKey = Object.values(resource.fields).some(({ rules }) => rules.includes('unique'))
  const canEdit = may(resource, 'edit') && hasKey
  const modes: readonly ImportMode[] = may(resource, 'add') ? (canEdit ? ['add', 'both', 'edit'] : ['add']) : ['edit']
  /** The mode, where it was chosen: else it is as with the last such file. */
  const [chosen, chooseMode] = useState<ImportMode | null>(null)
  const mode = chosen ?? modes[0] ?? 'add'
  const [isMapping, setMapping] = useState(false)
  const [step, setStep] = useState<ImportStep>({ at: 'choose' })
  const [waiting, setWaiting] = useState<string | null>(null)
  const mending = useRef<Promise<unknown>>(Promise.resolve())
  const show = useCallback(
    (state: ImportState) => {
      const { id, fileName: file, counts } = state
      const isBusy = state.state === 'checking' || state.state === 'applying'
      setWaiting(isBusy ? id : null)
      if (state.state === 'checking')
        setStep({
          at: 'busy',
          // How many rows there are is known when they have been checked once.
          what: state.total > 0 ? 'mapping' : 'reading',
          file,
          done: Object.values(counts).reduce((sum, one) => sum + one, 0)
        })
      else if (state.state === 'applying') setStep({ at: 'busy', what: 'writing', file, done: counts.done })
      else if (state.state === 'failed')
        setStep({ at: 'choose', fault: t('importFailed', { file, reason: state.message ?? '' }) })
      else setStep({ at: state.state === 'checked' ? 'preview' : 'done', state })
      return isBusy
    },
    [t]
  )
  useEffect(() => {
    if (waiting === null) return
    const controller = new AbortController()
    const timer = setInterval(() => {
      const asked = { signal: controller.signal, quiet: true }
      // What is not answered is asked again.
      askVerb<ImportState>(resource, 'importState', { id: waiting }, asked).then(show, () => undefined)
    }, POLL)
    return () => {
      clearInterval(timer)
      controller.abort()
    }
  }, [waiting, resource, show])
  const fail = (file: string, failure: unknown) => {
    const reason = errorMessage(failure)
    // What names the file already does not name it twice.
    setStep({ at: 'choose', fault: reason.includes(file) ? reason : t('importFailed', { file, reason }) })
  }
  return {
    step,
    mode,
    modes,
    /** Whether the columns are being read as others: what is found then is not known yet. */
    isMapping,
    chooseMode,
    reset: () => setStep({ at: 'choose' }),
    async send(file: File, { headings, order }: Reading = {}) {
      setStep({ at: 'busy', what: 'reading', file: file.name, done: 0 })
      try {
        const state = await askVerb<ImportState>(
          resource,
          'importPreview',
          {
            ...(chosen && { mode: chosen }),
            ...(whole !== undefined && { whole }),
            ...(headings && { headings }),
            ...(order && { order: order.join(',') }),
            file
          },
          { quiet: true }
        )
        if (show(state)) await followJobs()
      } catch (failure) {
        fail(file.name, failure)
      }
    },
    /** Checks rows again as they have been mended, one call after the other. */
    mend(id: string, rows: readonly MendedRow[]): Promise<ImportState> {
      const answer = mending.current.then(() => askVerb<ImportState>(resource, 'importMend', { id, rows }))
      mending.current = answer.then(show, () => undefined)
      return answer
    },
    /** Reads the columns of the file as others and checks its rows again, when what was mended has been. */
    map(id: string, mapping: ImportMapping): Promise<ImportState> {
      setMapping(true)
      const answer = mending.current.then(() => askVerb<ImportState>(resource, 'importMap', { id, ...mapping }))
      mending.current = answer
        .then(async (state) => show(state) && (await followJobs()))
        .catch(() => undefined)
        .finally(() => setMapping(false))
      return answer
    },
    async apply() {
      if (step.at !== 'preview') return
      const { id, fileName: file } = step.state
      // What was typed last is on its way.
      await mending.current
      setStep({ at: 'busy', what: 'writing', file, done: 0 })
      try {
        if (show(await askVerb<ImportState>(resource, 'importApply', { id }, { quiet: true }))) await followJobs()
      } catch (failure) {
        fail(file, failure)
      }
    }
  }
}
