import { type ReactNode, useId } from 'react'

import { ScrollArea } from '#ui/containers/scroll-area.tsx'

interface TitledTableProps {
  readonly title: string
  readonly heads: readonly string[]
  /** Its rows. */
  readonly children: ReactNode
  readonly level?: 2 | 3
  /** The content between the title and the table. */
  readonly lead?: ReactNode
}

/** A table of words under a title; in a narrow window it scrolls sideways, by keys too. */
export function TitledTable({ title, heads, children, level = 2, lead }: TitledTableProps) {
  const id = useId()
  const Title = `h${level}` as const
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-2">
      <Title id={id} className={`font-semibold ${level === 2 ? 'text-base/6' : ''}`}>
        {title}
      </Title>
      {lead}
      <ScrollArea aria-label={title} className="rounded-lg border border-line bg-surface">
        <table className="w-full border-collapse text-start [&_:is(td,th)]:border-line [&_:is(td,th)]:border-b [&_:is(td,th)]:px-3 [&_:is(td,th)]:py-2 [&_tbody_tr:last-child>*]:border-b-0 [&_:is(td,th)]:align-top [&_thead_th]:bg-sunken [&_thead_th]:font-medium [&_thead_th]:text-quiet">
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col" className="whitespace-nowrap">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </ScrollArea>
    </section>
  )
}
