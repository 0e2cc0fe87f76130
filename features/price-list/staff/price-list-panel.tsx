import { Tags } from 'lucide-react'
import { later } from '#dashboard/kit/later.tsx'
import { ToolPanel } from '#dashboard/kit/tool.tsx'

const PriceList = later((parts) => parts.PriceList)

export const PriceListPanel = () => (
  <ToolPanel icon={Tags} label="Price list">
    <PriceList />
  </ToolPanel>
)
