import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import type { DetailPiece } from '#contract/organisation/project-details.ts'
import { $menu, menuAt } from '#core/state/menu.ts'
import { Chip } from '#ui/status/chip.tsx'
import { Descriptions } from '#ui/data/descriptions.tsx'
import { Link } from '#ui/actions/link.tsx'
import { ScrollArea } from '#ui/containers/scroll-area.tsx'

type Facts = Extract<DetailPiece, { kind: 'facts' }>
type Rows = Extract<DetailPiece, { kind: 'table' }>

interface DetailPiecesProps {
  /** What the part is called. */
  readonly title: string
  readonly pieces: readonly DetailPiece[]
}

const CELL = 'border-line border-b px-2 py-1.5 align-top first:ps-0'
/** Figures are below one another by their ends; they and days are not broken. */
const SIDES: { readonly [K in Rows['columns'][number]['kind']]: string } = {
  text: 'text-start wrap-anywhere',
  number: 'text-end whitespace-nowrap',
  date: 'text-start whitespace-nowrap',
  time: 'text-start whitespace-nowrap'
}
/** A table of so few columns is not drawn as wide as the page: its figures would be far from their names. */
const NARROW = 4

/** The pieces of a part below one another; a place that this account can open is a link. */
export function DetailPieces({ title, pieces }: DetailPiecesProps) {
  useStore($menu)
  return pieces.map((piece) => (
    <div key={piece.title ?? piece.kind} className="flex min-w-0 flex-col gap-2">
      {piece.title !== null && <h3 className="font-medium">{piece.title}</h3>}
      {piece.kind === 'facts' ? (
        <FactsPiece piece={piece} />
      ) : (
        <TablePiece piece={piece} title={piece.title ?? title} />
      )}
    </div>
  ))
}

function FactsPiece({ piece: { facts } }: { readonly piece: Facts }) {
  const { t } = useTranslation('organisation')
  return (
    <Descriptions
      items={facts.map(({ term, value, place, isUrgent }) => ({
        term,
        value:
          value === null ? null : (
            <>
              <Place place={place}>{value}</Place>
              {isUrgent && (
                <>
                  {' '}
                  <Chip tone="bad">{t('projectDetails.urgent')}</Chip>
                </>
              )}
            </>
          )
      }))}
    />
  )
}

function TablePiece({ piece: { columns, rows, more }, title }: { readonly piece: Rows; readonly title: string }) {
  const { t } = useTranslation('organisation')
  if (rows.length === 0) return <p className="text-quiet">{t('projectDetails.empty', { part: title })}</p>
  const sides = columns.map(({ kind }) => `${CELL} ${SIDES[kind]}`)
  return (
    <>
      <ScrollArea aria-label={title} className="min-w-0">
        <table className={`border-collapse ${columns.length > NARROW ? 'w-full' : 'min-w-1/2'}`}>
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              {columns.map((column, at) => (
                <th key={column.title} scope="col" className={`${sides[at]} whitespace-nowrap font-medium text-quiet`}>
                  {column.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, cells: [name = null, ...others], place }) => (
              <tr key={id}>
                <th scope="row" className={`${sides[0]} font-normal`}>
                  <Place place={place}>{name}</Place>
                </th>
                {others.map((value, at) => (
                  <td key={columns[at + 1]?.title} className={sides[at + 1]}>
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
      {more > 0 && <p className="text-quiet">{t('projectDetails.more', { count: more })}</p>}
    </>
  )
}

/** Words that lead to a place, where this account has its screen. */
function Place({ place, children }: { readonly place: string | null; readonly children: ReactNode }) {
  return place !== null && menuAt(place.split('?')[0] ?? '') ? (
    <Link href={place} kind="inline">
      {children}
    </Link>
  ) : (
    children
  )
}
