import { expect, test } from 'vitest'
import { priceList } from '#content'
import { openApi } from '../../support/api.ts'
import { engines } from '../../support/stores.ts'
import { openWithDraft } from './a-quote.ts'

const priceError = 'Price must be dollars such as 1,150 or 1,150.50, at most 1,000,000'

for (const engine of engines) {
  test(`${engine}: staff keep the price list, and quotes stay as they are`, async () => {
    const { staff, draft, write } = await openWithDraft(await openApi(engine))
    const outlet = { description: 'Outlet', unit: 'each', unitPriceCents: 18_500, taxable: true }
    const added = await staff('POST', '/api/admin/price-items', { payload: outlet })
    expect([added.statusCode, added.json()]).toMatchObject([201, { id: 1, ...outlet }])
    await staff('POST', '/api/admin/price-items', { payload: { description: 'Breaker', unitPriceCents: 9_900 } })
    const quote = (await write({ options: [{ name: 'Only', lines: [outlet] }] })).json()
    const path = '/api/admin/price-items/1'
    const stale = await staff('PATCH', path, {
      payload: { unitPriceCents: 1 },
      headers: { 'if-match': '"2026-01-01T00:00:00.000Z"' },
    })
    expect([stale.statusCode, stale.body]).toEqual([412, 'This line has changed since you loaded it'])
    const changed = await staff('PATCH', path, { payload: { unitPriceCents: 20_000 } })
    expect(changed.json()).toMatchObject({ description: 'Outlet', unitPriceCents: 20_000, taxable: true })
    const list = (await staff('GET', '/api/admin/price-items')).json()
    expect(list.map(({ description }: { description: string }) => description)).toEqual(['Breaker', 'Outlet'])
    const saved = (await staff('GET', `/api/admin/quotes?id=${quote.id}`)).json()
    expect(saved[0].options[0].lines[0].unitPriceCents).toBe(18_500)
    expect(draft.id).toBeLessThan(quote.id)
    expect((await staff('DELETE', path)).statusCode).toBe(204)
    expect((await staff('DELETE', path)).statusCode).toBe(404)
  })

  test(`${engine}: an export of the price list can be imported, and a dry run names each bad row`, async () => {
    const { asStaff } = await openApi(engine)
    const staff = await asStaff()
    const importing = async (csv: string | null, dryRun = false) =>
      (await staff('POST', '/api/import/price-items', { payload: { csv, dryRun } })).json()
    const file = [
      'Description,Unit,Price (USD),Taxable',
      '"Outlet, ""GFCI""",each,185.00,yes',
      "'=HYPERLINK,,1.5,no",
      '"Two\nlines",,1,',
      '',
      'Wire,ft,2.4k,no',
    ].join('\r\n')
    // An empty file is not the content's list.
    expect(await importing(' \n')).toMatchObject({
      added: 0,
      errors: [{ row: 1, message: 'The file holds no rows that can be read' }],
    })
    expect(
      await importing(`${file}\r\nBad,each,about 5,no\r\nWire,ft,3,no\r\nNo price,,7,maybe\r\nDear,,1000000.01,`),
    ).toEqual({
      dryRun: false,
      added: 3,
      changed: 0,
      unchanged: 0,
      errors: [
        { row: 4, message: 'Description contains a character that cannot be used' },
        { row: 8, message: `${priceError}, not "about 5"` },
        { row: 9, message: 'Row 7 has the same description, "Wire"' },
        { row: 10, message: 'Taxable must be yes or no, not "maybe"' },
        { row: 11, message: `${priceError}, not "1000000.01"` },
      ],
    })
    expect((await staff('GET', '/api/admin/price-items')).json()).toEqual([])
    const good = file.replace('"Two\nlines",,1,\r\n', '')
    expect(await importing(good, true)).toEqual({ dryRun: true, added: 3, changed: 0, unchanged: 0, errors: [] })
    expect((await staff('GET', '/api/admin/price-items')).json()).toEqual([])
    await importing(good)
    const items = (await staff('GET', '/api/admin/price-items')).json()
    expect(items.map((item: Record<string, unknown>) => [item.description, item.unitPriceCents, item.taxable])).toEqual(
      [
        ['=HYPERLINK', 150, false],
        ['Outlet, "GFCI"', 18_500, true],
        ['Wire', 240_000, false],
      ],
    )
    const exported = (await staff('GET', '/api/export/price-items')).body
    expect(await importing(exported)).toMatchObject({ added: 0, changed: 0, unchanged: 3, errors: [] })
    expect(await importing(exported.replace('185.00', '190.00'))).toMatchObject({ added: 0, changed: 1, unchanged: 2 })
    expect((await staff('GET', '/api/admin/price-items')).json()[1].unitPriceCents).toBe(19_000)
    // The lines of the content are added to those that are there.
    const starting = await importing(null)
    expect(starting).toMatchObject({ added: priceList.length, changed: 0, unchanged: 0, errors: [] })
    expect(await importing(null)).toMatchObject({ added: 0, unchanged: priceList.length })
    expect((await staff('GET', '/api/admin/price-items')).json()).toHaveLength(3 + priceList.length)
    expect((await importing('Name,Cost\r\nOutlet,5')).errors).toEqual([
      { row: 1, message: 'The first row must name the columns Description, Unit, Price and Taxable' },
    ])
    expect((await importing('"Description')).errors).toEqual([
      { row: 1, message: 'The file holds no rows that can be read' },
    ])
  })
}
