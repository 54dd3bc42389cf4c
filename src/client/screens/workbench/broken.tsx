import { ExceptionPage } from './exception-page.tsx'

/** The page that says that the server has failed. */
export default function Broken() {
  return <ExceptionPage code="500" />
}
