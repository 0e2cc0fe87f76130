import { expect, test } from 'vitest'
import { priceList } from '#content'
import { openWithDraft } from '#test/support/a-quote.ts'
import { openApi } from '#test/support/api.ts'
import { engines } from '#test/support/stores.ts'

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
      added: 4,
      changed: 0,
      unchanged: 0,
      errors: [
        { row: 4, message: 'Description contains a character that cannot be used' },
        { row: 8, message: `${priceError}, not "about 5"` },
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
      { row: 1, message: expect.stringMatching(/^A quotation mark \("\) begins a cell and nothing ends it/) },
    ])
  })

  test(`${engine}: a price list as spreadsheets of other countries save it can be imported`, async () => {
    const { asStaff } = await openApi(engine)
    const staff = await asStaff()
    const importing = async (csv: string, dryRun = true) =>
      (await staff('POST', '/api/import/price-items', { payload: { csv, dryRun } })).json()
    const good = [
      'Description;Unit;Price;Taxable\nOutlet;each;120.00;yes\n',
      'Description\tUnit\tPrice\tTaxable\nOutlet\teach\t120.00\tyes\n',
      'sep=;\nDescription;Unit;Price;Taxable\nOutlet;each;120,00;yes\n',
      '\ufeffsep=;\r\nDescription;Unit;Price;Taxable\r\nOutlet;each;120,00;yes\r\n',
      '"sep=,"\nDescription,Unit,Price,Taxable\nOutlet,each,120.00,yes\n',
      'Description,Unit,Price,Taxable\rOutlet,each,120.00,yes\r',
      'Description;Price\nOutlet;"120,0"\n',
      '"Description, in short";Description;Price\n;Outlet;120\n',
      '\u200eDescription,\u00a0Price\nOutlet,\u202d120.00\u202c\n',
    ]
    for (const csv of good) expect(await importing(csv), csv).toMatchObject({ added: 1, errors: [] })

    const prices = ['1.234,50', '1 234,50', '1\u202f234,5', '1’234,50', '1234,5', '1,234.50', '$1,234.50']
    const list = prices.map((price, index) => `Line ${index};${price}`).join('\n')
    expect(await importing(`Description;Price\n${list}\n`, false)).toMatchObject({ errors: [] })
    const saved: { unitPriceCents: number }[] = (await staff('GET', '/api/admin/price-items')).json()
    expect(saved.map(({ unitPriceCents }) => unitPriceCents)).toEqual(prices.map(() => 123_450))
  })

  test(`${engine}: what cannot be read is named by its line, and nothing is imported`, async () => {
    const { asStaff } = await openApi(engine)
    const staff = await asStaff()
    const head = 'Description,Unit,Price,Taxable'
    const bad: [string, number, RegExp][] = [
      [
        `${head}\nOutlet,each,120.00,yes\n3/4" EMT conduit,ft,4.25,yes\n`,
        3,
        /^A quotation mark \("\) stands inside a cell/,
      ],
      [`${head}\n\nOutlet,each,1,yes\n"3/4" conduit",ft,4,yes\n`, 4, /^Text follows the quotation mark/],
      [`${head}\nOutlet,each,1,yes\n"Conduit,ft,4,yes\nWire,ft,1,no\n`, 3, /^A quotation mark .* nothing ends it/],
      [`sep=;\n${head.replaceAll(',', ';')}\n"Conduit;ft;4;yes\n`, 3, /nothing ends it/],
      [`${head}\r\nOutlet,each,1,yes\r\nCaf\ufffd light,each,12.50,yes\r\n`, 3, /cannot be read/],
      ['Description,Price\nOutlet,12,50\n', 2, /^This row has 3 cells, and the first row has 2/],
      ['Description;Price\nOutlet;1.234\n', 2, /^Price must be/],
      ['Description;Price\nOutlet;12,345,50\n', 2, /^Price must be/],
      ['Description,Price\nOut\u0000let,1\n', 2, /character that cannot be used/],
    ]
    for (const [csv, row, message] of bad)
      expect((await staff('POST', '/api/import/price-items', { payload: { csv } })).json(), csv).toMatchObject({
        errors: [{ row, message: expect.stringMatching(message) }],
      })
    expect((await staff('GET', '/api/admin/price-items')).json()).toEqual([])
  })

  test(`${engine}: an exported list with the same description twice imports again, also into an empty list`, async () => {
    const { asStaff } = await openApi(engine)
    const staff = await asStaff()
    const importing = async (csv: string) =>
      (await staff('POST', '/api/import/price-items', { payload: { csv } })).json()
    const add = (unit: string, unitPriceCents: number) =>
      staff('POST', '/api/admin/price-items', { payload: { description: 'Wire', unit, unitPriceCents } })
    for (const [unit, cents] of [
      ['ft', 300],
      ['roll', 9000],
      ['ft', 300],
    ] as const)
      await add(unit, cents)
    const exported = (await staff('GET', '/api/export/price-items')).body
    expect(await importing(exported)).toMatchObject({ added: 0, changed: 0, unchanged: 3, errors: [] })
    expect(await importing(exported.replace('90.00', '95.00'))).toMatchObject({ added: 0, changed: 1, unchanged: 2 })
    const items: { id: number; unit: string; unitPriceCents: number }[] = (
      await staff('GET', '/api/admin/price-items')
    ).json()
    expect(items.map(({ unit, unitPriceCents }) => [unit, unitPriceCents])).toEqual([
      ['ft', 300],
      ['roll', 9500],
      ['ft', 300],
    ])
    for (const { id } of items) await staff('DELETE', `/api/admin/price-items/${id}`)
    expect(await importing(exported)).toMatchObject({ added: 3, changed: 0, errors: [] })
  })
}
