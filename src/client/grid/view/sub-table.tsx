import { X } from 'lucide-react'
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState
} from 'react'
import { useTranslation } from 'react-i18next'

import { SUB_TABLE_RETRIES, SUB_TABLE_RETRY, SUB_TABLE_SHARE } from '#contract/core/limits.ts'
import { Button } from '#ui/actions/button.tsx'
import { PopUp } from '#ui/base/layers/pop-up.tsx'
import { Skeleton } from '#ui/status/skeleton.tsx'

import type { CellKind } from '../kinds/kind.ts'
import type { GridModel } from '../model/create-grid.ts'
import { activeRowIndex } from '../model/edits/going.ts'
import type { GridRow } from '../model/data/rows.ts'
import { GridPart } from './part.tsx'

/** The sub-table of a row: a grid with rows of its own. */
export interface SubTable {
  /** Makes the grid of a row's own rows, once as long as the table is there; what fails is tried three times again. */
  readonly open: (row: GridRow) => Promise<GridModel<CellKind>>
  /** What it is called; 子表 unless said otherwise. */
  readonly name?: (row: GridRow) => string
}

interface SubTableAtProps {
  grid: GridModel
  subTable: SubTable
  isOpen: boolean
  /** The drawn row that it belongs to. */
  line: () => Element | null
  /** The table, of whose width it takes its share. */
  table: RefObject<HTMLElement | null>
  /** Draws the grid of its rows. */
  draw: (grid: GridModel<CellKind>, name: string) => ReactNode
  onDone: () => void
}

/** Shows the sub-table of the active row below it, or above where there is no room: as wide as 96 % of the table (SPEC.md §9). Escape goes back to the row. */
export function SubTableAt({ grid, subTable, isOpen, line, table, draw, onDone }: SubTableAtProps) {
  const { t } = useTranslation('grid')
  const [made] = useState(() => new Map<string, Promise<GridModel<CellKind>>>())
  const anchor = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<CSSProperties | null>(null)
  const rowIndex = activeRowIndex(grid.state)
  const row = rowIndex < 0 ? null : grid.state.rows.row(rowIndex)
  useLayoutEffect(() => {
    const at = isOpen && line()?.getBoundingClientRect()
    const frame = table.current?.parentElement?.getBoundingClientRect()
    const width = (table.current?.clientWidth ?? 0) * SUB_TABLE_SHARE
    setPlace(
      at && frame
        ? { top: at.top - frame.top, height: at.height, left: ((table.current?.clientWidth ?? 0) - width) / 2, width }
        : null
    )
  }, [isOpen, line, table])
  const close = () => {
    onDone()
    grid.state.changes.emit({ type: 'focus' })
  }
  if (!isOpen || !row) return null
  const name = subTable.name?.(row) ?? t('subTable')
  return (
    <>
      <div ref={anchor} aria-hidden className="g-sub-anchor" style={place ?? undefined} />
      {place && (
        <PopUp
          aria-label={name}
          triggerRef={anchor}
          isOpen
          onOpenChange={(open) => open || close()}
          placement="bottom start"
          offset={0}
          style={{ width: place.width }}
        >
          <Content key={row.id} name={name} open={() => opened(made, subTable, row)} draw={draw} close={close} />
        </PopUp>
      )}
    </>
  )
}

type State = { readonly mode: 'loading' | 'failed' } | { readonly mode: 'ready'; readonly grid: GridModel<CellKind> }

function Content({
  name,
  open,
  draw,
  close
}: Pick<SubTableAtProps, 'draw'> & { name: string; open: () => Promise<GridModel<CellKind>>; close: () => void }) {
  const { t } = useTranslation('grid')
  const [state, setState] = useState<State>({ mode: 'loading' })
  const [tries, setTries] = useState(0)
  const opening = useRef(open)
  useEffect(() => {
    let isHere = true
    void tries
    opening.current().then(
      (grid) => isHere && setState({ mode: 'ready', grid }),
      () => isHere && setState({ mode: 'failed' })
    )
    return () => {
      isHere = false
    }
  }, [tries])
  useEffect(() => {
    if (state.mode === 'ready') state.grid.state.changes.emit({ type: 'focus' })
  }, [state])
  const again = () => {
    setState({ mode: 'loading' })
    setTries(tries + 1)
  }
  /** What the grid in it has done with a key is done. */
  const done = (event: KeyboardEvent) => event.nativeEvent.defaultPrevented && event.stopPropagation()
  return (
    <GridPart role="presentation" className="g-sub" onKeyDown={done}>
      <div className="g-sub-head">
        <span>{name}</span>
        <Button size="small" kind="plain" icon={<X aria-hidden />} aria-label={t('subTableClose')} onPress={close} />
      </div>
      <div className="g-sub-body">
        {state.mode === 'loading' && <Skeleton lines={4} className="p-3" />}
        {state.mode === 'failed' && (
          <div role="alert" className="g-note">
            <p className="m-0 text-danger">{t('subTableFailed')}</p>
            <Button onPress={again}>{t('retry')}</Button>
          </div>
        )}
        {state.mode === 'ready' && draw(state.grid, name)}
      </div>
    </GridPart>
  )
}

/** The grid of a row's own rows: made once; where it fails it is tried again a little later, three times. */
function opened(
  made: Map<string, Promise<GridModel<CellKind>>>,
  { open }: SubTable,
  row: GridRow
): Promise<GridModel<CellKind>> {
  const known = made.get(row.id)
  if (known) return known
  const attempt = async (left: number): Promise<GridModel<CellKind>> => {
    try {
      return await open(row)
    } catch (failure) {
      if (left === 0) throw failure
      await new Promise((done) => setTimeout(done, SUB_TABLE_RETRY))
      return attempt(left - 1)
    }
  }
  const opening = attempt(SUB_TABLE_RETRIES)
  made.set(row.id, opening)
  opening.catch(() => made.delete(row.id))
  return opening
}
