/* eslint-disable @n8n/community-nodes/no-restricted-imports -- reads the menu of the examples */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { read, utils } from '@e965/xlsx';
import { eventually } from '../../host/eventually';
import { COMPANY } from '../../host/workflows';
import { EXAMPLES, withCalled } from '../../scripts/demoExamples';
import { ChatRoom } from './chat';
import { onEachHost } from './context';
import { importGoogleCredential, useElsewhere } from './elsewhere';
import { useInstance } from './instance';
import { useTemplates } from './templates';

onEachHost((host) => {
	const { sheets, env } = useElsewhere();
	const given = useInstance(host, 'menu-in-chat', {}, env);
	const { credentials, template, publish } = useTemplates(given);
	const chat = new ChatRoom(given);

	beforeAll(async () => {
		credentials.push(await importGoogleCredential(host, given));
		const menu = readFileSync(join(EXAMPLES, 'menu.csv'), 'utf8');
		const workbook = read(menu, { type: 'string', raw: true });
		const [name] = workbook.SheetNames;
		sheets.tabs.set('Menu', utils.sheet_to_json(workbook.Sheets[name], { header: 1, defval: '' }));
	});

	const offer = (sku: string, storeId: string) =>
		given.sandbox
			.storefront(COMPANY)
			.find((dish) => dish.sku === sku)
			?.offers.find((one) => one.storeId === storeId);

	const setPrice = (sku: string, price: number) => {
		const [headings, ...rows] = sheets.tabs.get('Menu') ?? [];
		for (const row of rows) {
			if (row[headings.indexOf('sku')] === sku) row[headings.indexOf('list_price')] = price;
		}
	};

	test('Menu and stop list in chat: an approved menu is sent, a dish goes off and on', async () => {
		const draft = template('menu-and-stop-list-in-chat');
		const id = await publish(draft);
		await publish(withCalled(template('telegram-updates'), new Map([[draft.name, id]])));

		await given.api.run(id, 'When pressed');
		await chat.press(await chat.message('First import'), 'Approve');
		await chat.message('✅ Sent by Olena: 10 dishes with 20 offers');
		expect(offer('borscht', 'podil')).toMatchObject({ status: 'enabled' });

		await chat.write('/off borscht in podil until tomorrow');
		const off = await chat.message('⛔ Борщ з пампушками is off in podil until');
		expect(offer('borscht', 'podil')).toMatchObject({ status: 'disabled' });
		expect(offer('borscht', 'obolon')).toMatchObject({ status: 'enabled' });

		setPrice('syrnyky', 130);
		await given.api.run(id, 'When pressed');
		const change = await chat.message('More expensive');
		expect(change.text).toMatch(/Сирники.*: 125 → 130/);
		await chat.press(change, 'Approve');
		await eventually('the new price is on', () => offer('syrnyky', 'podil')?.listPrice === 130);
		expect(offer('borscht', 'podil')).toMatchObject({ status: 'disabled' });

		await chat.press(off, 'Put it back');
		const on = await chat.message('✅ Борщ з пампушками is on sale in podil');
		expect(offer('borscht', 'podil')).toMatchObject({ status: 'enabled' });
		await chat.press(on, 'Off until tomorrow');
		await eventually('it is off again', () => offer('borscht', 'podil')?.status === 'disabled');

		setPrice('syrnyky', 131);
		await given.api.run(id, 'When pressed');
		const outdated = await chat.message('130 → 131');
		setPrice('syrnyky', 132);
		await chat.press(outdated, 'Approve');
		await chat.message('⚠️ Not sent: The menu is not the one that was approved');
		expect(offer('syrnyky', 'podil')).toMatchObject({ listPrice: 130 });

		await chat.write('/off nonsense soup in podil');
		await chat.message('Name a dish as the menu does, or by its SKU.');
		for (const time of ['25:00', '18:75']) {
			await chat.write(`/off syrnyky in podil until ${time}`);
			await chat.message(`"${time}"`);
		}
		expect(offer('syrnyky', 'podil')).toMatchObject({ status: 'enabled' });
		await chat.write('/off');
		await chat.message('Write it like');
	});

	test('Menu and stop list in chat: an empty sheet changes nothing, and the chat says so', async () => {
		const before = given.sandbox.storefront(COMPANY);
		sheets.tabs.set('Menu', []);
		const { id } = await given.api.createWorkflow(template('menu-and-stop-list-in-chat'));
		await given.api.run(id, 'When pressed');
		await chat.message("⚠️ The menu can't be imported");
		expect(given.sandbox.storefront(COMPANY)).toEqual(before);
	});

	test('Menu and stop list in chat: a dish with a long SKU goes off without its button', async () => {
		const sku = 'борщ-'.repeat(12);
		sheets.tabs.set('Menu', [
			['sku', 'title', 'category', 'store_id', 'list_price'],
			[sku, 'Борщ <довгий>', 'soups', 'podil', 100],
		]);
		const draft = template('menu-and-stop-list-in-chat');
		const id = await publish(draft);
		await publish(withCalled(template('telegram-updates'), new Map([[draft.name, id]])));
		await given.api.run(id, 'When pressed');
		await chat.press(await chat.message('First import'), 'Approve');
		await chat.message('✅ Sent by Olena: 1 dishes');
		await chat.write(`/off@sandbox_kitchen_bot  ${sku} IN podil  until 23:59`);
		const off = await chat.message('⛔ Борщ <довгий> is off in podil until');
		expect(offer(sku, 'podil')).toMatchObject({ status: 'disabled' });
		await chat.press(off, 'Put it back');
		await chat.message('Write it like: /off borsch in podil until 18:00, or /on borsch');
	});
});
