import { useEffect, useMemo, useState } from 'react'

import type { Output } from '#contract/core/call.ts'
import { reportViews } from '#contract/online/report-resource.ts'
import { ask } from '#core/wire/http/ask.ts'
import type { CodeNames } from '#ui/code-editor/code-editor.tsx'

/** The views that statements may read: their names for the editor, and the titles of their columns. Without them everything can still be typed. */
export function useReportViews(): { readonly names: CodeNames; readonly titleOf: (column: string) => string } {
  const [views, setViews] = useState<Output<typeof reportViews>>([])
  useEffect(() => {
    const stop = new AbortController()
    ask(reportViews, {}, { signal: stop.signal, quiet: true }).then(
      (found) => stop.signal.aborted || setViews(found),
      () => undefined
    )
    return () => stop.abort()
  }, [])
  return useMemo(() => {
    const titles = new Map(views.flatMap(({ columns }) => columns.map(({ name, title }) => [name, title] as const)))
    return {
      names: Object.fromEntries(
        views.map(({ name, title, columns }) => [
          name,
          { hint: title, within: Object.fromEntries(columns.map((column) => [column.name, column.title])) }
        ])
      ),
      titleOf: (column) => titles.get(column) ?? column
    }
  }, [views])
}
