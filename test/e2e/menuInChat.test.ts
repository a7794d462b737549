/* eslint-disable @n8n/community-nodes/no-restricted-imports -- reads the menu of the examples */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { read, utils } from '@e965/xlsx';
import { eventually } from '../../host/eventually';
import type { WorkflowDraft } from '../../host/n8nApi';
import { COMPANY } from '../../host/workflows';
import type { Message } from '../../sandbox/chat/model';
import { EXAMPLES, withCalled } from '../../scripts/demoExamples';
import { ChatRoom, KITCHEN, OBOLON, OLENA, PODIL, STRANGER, TARAS } from './chat';
import { onNewestHost } from './context';
import { importGoogleCredential, useElsewhere } from './elsewhere';
import { useOwnN8n } from './instance';
import { useTemplates, withParameters } from './templates';

onNewestHost((host) => {
	const { sheets, env } = useElsewhere();
	const given = useOwnN8n(host, 'menuInChat', {}, env);
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

	const setPrice = (sku: string, price: number | string) => {
		const [headings, ...rows] = sheets.tabs.get('Menu') ?? [];
		for (const row of rows) {
			if (row[headings.indexOf('sku')] === sku) row[headings.indexOf('list_price')] = price;
		}
	};

	const labels = ({ reply_markup: markup }: Message) =>
		markup?.inline_keyboard.flat().map(({ text }) => text);

	test('Menu and stop list in chat: an approved menu is sent, a dish goes off and on', async () => {
		const draft = template('menu-and-stop-list-in-chat');
		const id = await publish(draft);
		await publish(withCalled(template('telegram-updates'), new Map([[draft.name, id]])));

		await given.api.run(id, 'When pressed');
		const sent = '✅ Sent by Olena: 9 dishes with 18 offers';
		const first = await chat.message('First import');
		const twice = await Promise.all([1, 2].map(async () => await chat.press(first, 'Approve')));
		expect(twice.sort()).toEqual(['Somebody has answered this already', sent]);
		expect(await chat.message(sent)).not.toHaveProperty('reply_markup');
		expect(offer('borscht', 'podil')).toMatchObject({ status: 'enabled' });

		await chat.write('/off borscht in podil until tomorrow');
		const off = await chat.message('⛔ Борщ з пампушками is off in podil until');
		expect(offer('borscht', 'podil')).toMatchObject({ status: 'disabled' });
		expect(offer('borscht', 'obolon')).toMatchObject({ status: 'enabled' });

		setPrice('syrnyky', 130);
		await chat.write('/menu');
		const change = await chat.message('Dearer');
		expect(change.text).toMatch(/Сирники: .*119\.90 → 130/);
		await chat.press(change, 'Approve');
		await eventually('the new price is on', () => offer('syrnyky', 'podil')?.listPrice === 130);
		expect(offer('borscht', 'podil')).toMatchObject({ status: 'disabled' });

		await given.api.run(id, 'When pressed');
		const same = await chat.message('Nothing differs from the import of');
		expect(labels(same)).toEqual(['Send it all the same', "Don't send"]);
		expect(await chat.press(same, 'Send it all the same')).toBe(`${sent}, off by hand: 1`);

		await chat.press(off, 'Put it back');
		const on = await chat.message('✅ Борщ з пампушками is on sale in podil');
		expect(offer('borscht', 'podil')).toMatchObject({ status: 'enabled' });
		await chat.write('/on borscht in podil');
		await chat.message('✅ Борщ з пампушками is on sale in podil: sent although');
		await chat.press(on, 'Off today');
		await eventually('it is off again', () => offer('borscht', 'podil')?.status === 'disabled');

		setPrice('syrnyky', 131);
		await given.api.run(id, 'When pressed');
		const outdated = await chat.message('130 → 131');
		setPrice('syrnyky', 132);
		const notSent = '⚠️ Not sent: The menu has changed since the preview';
		expect(await chat.press(outdated, 'Approve')).toBe(notSent);
		expect(labels(await chat.message(notSent))).toEqual(['Preview again']);
		expect(offer('syrnyky', 'podil')).toMatchObject({ listPrice: 130 });

		setPrice('syrnyky', 133);
		await given.api.run(id, 'When pressed');
		const older = await chat.message('130 → 133');
		setPrice('syrnyky', 134);
		await given.api.run(id, 'When pressed');
		await chat.press(await chat.message('130 → 134'), 'Approve');
		await eventually('the newer price is on', () => offer('syrnyky', 'podil')?.listPrice === 134);
		setPrice('syrnyky', 133);
		const replaced = await chat.press(older, 'Approve');
		expect(replaced).toMatch(/^⚠️ Not sent: What is on sale has changed since/);
		expect(labels(await chat.message('130 → 133'))).toEqual(['Preview again']);
		expect(offer('syrnyky', 'podil')).toMatchObject({ listPrice: 134 });

		await chat.write('/off nonsense soup in podil');
		await chat.message('No dish is called "nonsense soup" in podil, so nothing is changed.');
		for (const time of ['25:00', '18:75']) {
			await chat.write(`/off syrnyky in podil until ${time}`);
			await chat.message(`Can't read "until ${time}", so nothing is changed yet.`);
		}
		expect(offer('syrnyky', 'podil')).toMatchObject({ status: 'enabled' });
	});

	/** Starts after the chat has the menu of the first test. */
	async function started(updates = template('telegram-updates')) {
		const draft = template('menu-and-stop-list-in-chat');
		const id = await publish(draft);
		await publish(withCalled(updates, new Map([[draft.name, id]])));
		const isDone = async () =>
			(await given.api.executions(id)).every(({ status }) => status === 'success');
		const texts = draft.nodes.map(({ parameters }) => String(parameters.content ?? ''));
		return {
			id,
			isDone,
			notes: texts.join('\n'),
			write: async (text: string, from = OLENA) => await chat.answersTo(text, isDone, from),
			press: async (message: Message, label: string) =>
				await chat.answersToPress(message, label, isDone),
		};
	}
	const isOff = (sku: string) =>
		['podil', 'obolon'].map((storeId) => offer(sku, storeId)?.status === 'disabled');
	test('Menu and stop list in chat: what notes and guide show works as it stands', async () => {
		const { id, notes, write } = await started();
		await given.api.run(id, 'When pressed');
		await chat.press(await chat.message('First import'), 'Approve');
		await chat.message('✅ Sent by Olena: 9 dishes with 18 offers');
		const guide = readFileSync(join(EXAMPLES, 'menu-and-stop-list-in-chat.md'), 'utf8');
		const [help] = await write('/help');
		const [hint] = await write('/off until');
		expect(help.text).toMatch(/^\/menu shows .*\n\/stop shows /);
		const shown = [...`${notes}\n${guide}`.matchAll(/`(\/[a-z][^`]*)`/g)].map(([, text]) => text);
		const ofHelp = help.text
			.split('\n')
			.flatMap((line) => /^\/o\w+ .*?(?= takes| in one| puts|,|$)/.exec(line) ?? []);
		expect(shown.length).toBeGreaterThanOrEqual(8);
		expect(ofHelp.length).toBeGreaterThanOrEqual(4);
		expect(hint.text).toContain('/stop');
		// An hour of today that is over is asked about.
		const later = new Date(Date.now() + 2 * 3_600_000).toISOString().slice(11, 16);
		for (const text of new Set([...shown, ...ofHelp])) {
			const command = text.replace('18:00', later);
			if (command === '/help') continue;
			await write('/on borscht');
			const answers = await write(command);
			expect(answers).toHaveLength(1);
			const [{ text: answer }] = answers;
			if (command.startsWith('/off ')) {
				expect([command, answer]).toEqual([
					command,
					expect.stringMatching(/^⛔ Борщ з пампушками is off/),
				]);
				expect(isOff('borscht')).toEqual([true, !command.includes('podil')]);
			} else {
				const lists: Record<string, RegExp> = {
					'/menu': /^Nothing differs from the import of/,
					'/stop': /^Which dish is to go off\?/,
					'/off': /^Which dish is to go off\?/,
					'/on': /^Nothing is off that was taken off here/,
					'/on all': /^Nothing is off that was taken off here/,
					'/id@your_bot': /^This chat: -\d+\nYou: \d+$/,
				};
				expect(answer).toMatch(lists[command] ?? /^✅ Борщ з пампушками/);
				expect(isOff('borscht')).toEqual([false, false]);
			}
		}
	});

	test('Menu and stop list in chat: who says that a dish is gone hears how to take it off', async () => {
		const { id, write, press } = await started();
		await given.api.run(id, 'When pressed');
		await chat.press(await chat.message('First import'), 'Approve');
		await chat.message('✅ Sent by Olena: 9 dishes with 18 offers');
		for (const said of ['борщ немає до завтра', 'немає борщу', '/oof борщ']) {
			const [asked] = await write(said);
			expect(asked.text).toBe('Борщ з пампушками is on sale in podil and obolon. Take it off now?');
		}
		const [both] = await write('поставте борщ і сирники на стоп на оболоні до завтра');
		expect(labels(both)).toEqual(['All 2', 'Борщ з пампушками', 'Сирники']);
		const [all] = await press(both, 'All 2');
		expect(all.text).toBe('Борщ з пампушками, Сирники. Take them off in obolon now?');
		expect(labels(all)).toEqual([
			...['⛔ Off in obolon until midnight', '⛔ Off in obolon today and tomorrow'],
			'⛔ Off in obolon until I say so',
		]);
		// The list stays, for the next of them.
		expect(labels(await chat.message('Which is to change in obolon?'))).toHaveLength(3);
		expect(isOff('borscht')).toEqual([false, false]);

		for (const [back, dish] of [
			['борщ є', ''],
			['Поверніть борщ', ''],
			['/on все', ': Борщ з пампушками'],
		]) {
			await write('/off borscht');
			const [asked] = await write(back);
			const inEach = ['all stores', 'podil', 'obolon'].map((where) => `✅ Back in ${where}${dish}`);
			expect(labels(asked)).toEqual(inEach);
			await press(asked, `✅ Back in all stores${dish}`);
			expect(isOff('borscht')).toEqual([false, false]);
		}
		await write('/off borscht, syrnyky');
		const [listed] = await write('/on all');
		const [done] = await press(listed, 'Put all 2 back');
		expect(done.text).toBe('✅ Борщ з пампушками, Сирники are on sale in podil and obolon.');
		expect([...isOff('borscht'), ...isOff('syrnyky')]).toEqual([false, false, false, false]);
	});

	const NOT_LISTED = "You aren't on the list of who may press, so nothing is changed.";
	const notListed = (person: number) => [`${NOT_LISTED}\nThis chat: ${KITCHEN}\nYou: ${person}`];

	test('Menu and stop list in chat: who is not on the list changes nothing, and hears so', async () => {
		const { id, isDone, write } = await started();
		await given.api.run(id, 'When pressed');
		await chat.press(await chat.message('First import'), 'Approve');
		await chat.message('✅ Sent by Olena');
		const said = ['/off borscht', 'борщ закінчився на Подолі', '/help', '/menu', '/menu@a_bot'];
		for (const text of said) {
			const answers = await write(text, STRANGER);
			expect([text, answers.map((one) => one.text)]).toEqual([text, notListed(STRANGER)]);
		}
		expect(isOff('borscht')).toEqual([false, false]);

		const before = (await given.api.executions(id)).length;
		const written = await chat.messages(KITCHEN);
		const talk = ['Добрий день!', 'борщ сьогодні смачний', '/of@a_bot borscht'];
		for (const text of talk) await chat.write(text, text.startsWith('Д') ? OLENA : STRANGER);
		await eventually('the talk is read', async () => {
			const { length } = await given.api.executions(id);
			return length === before + talk.length && (await isDone());
		});
		expect(await chat.messages(KITCHEN)).toEqual([...written, ...talk]);
	});

	test('Menu and stop list in chat: without a word on who is listed, nobody is', async () => {
		const updates = JSON.stringify(template('telegram-updates'));
		const silent = updates.replace('"name":"isListed"', '"name":"other"');
		expect(silent).not.toBe(updates);
		const { write } = await started(JSON.parse(silent) as WorkflowDraft);
		for (const text of ['/off borscht', '/menu']) {
			const answers = await write(text);
			expect([text, answers.map((one) => one.text)]).toEqual([text, notListed(OLENA)]);
		}
	});

	test('Menu and stop list in chat: two cooks who write at once', async () => {
		const { id, isDone, write } = await started();
		await given.api.run(id, 'When pressed');
		await chat.press(await chat.message('First import'), 'Approve');
		await chat.message('✅ Sent by Olena');
		const before = (await chat.messages(KITCHEN)).length;
		// Both runs have begun before either has ended.
		const slow = { kind: 'delay', path: '*/part-offers', times: 4, delayMs: 3_000 } as const;
		given.sandbox.configure({ faults: [slow] });
		await Promise.all([chat.write('/off borscht'), chat.write('/off syrnyky until tomorrow')]);
		const areOff = () => [...isOff('borscht'), ...isOff('syrnyky')].every(Boolean);
		await eventually('both are off', async () => areOff() && (await isDone()));
		expect((await chat.messages(KITCHEN)).slice(before)).toEqual(
			expect.arrayContaining([
				expect.stringContaining('⛔ Борщ з пампушками is off'),
				expect.stringContaining('⛔ Сирники is off'),
			]),
		);
		given.sandbox.configure({ faults: [] });
		const [listed] = await write('/on');
		expect(labels(listed)).toEqual(
			expect.arrayContaining([
				'✅ Back in all stores: Борщ з пампушками',
				'✅ Back in all stores: Сирники',
			]),
		);
		for (const dish of ['borscht', 'syrnyky']) await write(`/on ${dish}`);

		// The earlier one waits, as after too many requests; the later one holds.
		const length = (await chat.messages(KITCHEN)).length;
		given.sandbox.configure({
			faults: [
				{ kind: 'answer', path: '*/part-offers', status: 429, headers: { 'retry-after': '4' } },
			],
		});
		given.sandbox.clearCalls();
		await chat.write('/off borscht');
		await eventually('the first attempt', () =>
			given.sandbox.calls.some(({ path }) => path.endsWith('/part-offers')),
		);
		await chat.write('/on borscht', TARAS);
		const answers = async () => (await chat.messages(KITCHEN)).slice(length + 2);
		await eventually('both are answered', async () => (await answers()).length === 2);
		expect(await answers()).toEqual([
			expect.stringMatching(/^⛔ Борщ з пампушками is off in podil and obolon/),
			'✅ Борщ з пампушками is on sale in podil and obolon.',
		]);
		expect(isOff('borscht')).toEqual([false, false]);
		expect((await write('/on'))[0].text).toBe('Nothing is off that was taken off here.');

		const [asked] = await write('борщу немає', TARAS);
		const today = '⛔ Off in all stores today';
		const pressed = [OLENA, TARAS].map(async (cook) => await chat.press(asked, today, cook));
		const done = '⛔ Борщ з пампушками is off in podil and obolon until midnight.';
		expect(await Promise.all(pressed)).toEqual([done, done]);
		expect(isOff('borscht')).toEqual([true, true]);
		await eventually('the buttons are gone', isDone);
		expect(await chat.message(`: ${today}`)).not.toHaveProperty('reply_markup');

		const off = await chat.message(done);
		const [back, again] = await Promise.all([
			chat.press(off, 'Put it back'),
			chat.press(off, 'Put it back', TARAS),
		]);
		const isBack = '✅ Борщ з пампушками is on sale in podil and obolon';
		expect([back, again].sort()).toEqual([
			`${isBack}.`,
			`${isBack}: sent although n8n knew of no stop.`,
		]);
		expect(isOff('borscht')).toEqual([false, false]);
	});

	const IN_ALL_STORES = [
		...['⛔ Off in all stores today', '⛔ Off in all stores today and tomorrow'],
		...['⛔ Off in all stores until I say so', 'Only podil', 'Only obolon', 'What is off', 'Help'],
	];
	test('Menu and stop list in chat: tries of people who see it first', async () => {
		const { id, write, press } = await started();
		await given.api.run(id, 'When pressed');
		await chat.press(await chat.message('First import'), 'Approve');
		await chat.message('✅ Sent by Olena');

		for (const part of ['/off борщ', '/off Borsch', '/off борщь']) {
			const [asked] = await write(part);
			expect(asked.text).toBe('Борщ з пампушками is on sale in podil and obolon. Take it off now?');
			expect(isOff('borscht')).toEqual([false, false]);
		}
		const [asked] = await write('/off borsch in podil until 18:00');
		const [end = ''] = labels(asked) ?? [];
		expect(end).toMatch(/^⛔ Off in podil until (tomorrow )?18:00$/);
		const [off] = await press(asked, end);
		const answered = await chat.message(`Olena: ${end}`);
		expect(answered.message_id).toBe(asked.message_id);
		expect(answered).not.toHaveProperty('reply_markup');
		expect(off.text).toMatch(/^⛔ Борщ з пампушками is off in podil until .*18:00/);
		expect(isOff('borscht')).toEqual([true, false]);
		const [listed] = await write('/on');
		expect(listed.text).toMatch(/^Борщ з пампушками: off in podil until (tomorrow )?18:00\n/);
		expect(labels(listed)).toEqual(['✅ Back in podil: Борщ з пампушками']);
		await press(off, 'Put it back');
		expect(isOff('borscht')).toEqual([false, false]);

		const saidBack = async () =>
			(await chat.messages(KITCHEN)).filter((one) => one.endsWith('Olena: Put it back')).length;
		const [older] = await write('/off uzvar until tomorrow');
		await write('/off uzvar');
		const before = await saidBack();
		const [question] = await press(older, 'Put it back');
		expect(question.text).toMatch(/^What is off has changed since this button was made/);
		expect(await saidBack()).toBe(before);
		await press(question, '✅ Back in all stores');
		expect(isOff('uzvar')).toEqual([false, false]);

		const everywhere = await write('/OFF БОРЩ з Пампушками до завтра');
		expect(everywhere.map(({ text }) => text)).toEqual([
			'⛔ Борщ з пампушками is off in podil and obolon until midnight.',
		]);
		await press(everywhere[0], 'Put it back');
		expect(isOff('borscht')).toEqual([false, false]);

		const [list] = await write('/stop');
		expect(labels(list)).toHaveLength(7);
		const [more] = await press(list, 'More (3)');
		expect(labels(more)?.at(-1)).toBe('From the top');
		for (const [end, said] of [
			['⛔ Off in all stores today', 'until midnight'],
			['⛔ Off in all stores today and tomorrow', '23:59'],
			['⛔ Off in all stores until I say so', 'until switched on again'],
		]) {
			const [when] = await press(list, 'Борщ з пампушками');
			expect(labels(when)).toEqual(IN_ALL_STORES);
			const [done] = await press(when, end);
			expect(done.text).toContain(said);
			expect(isOff('borscht')).toEqual([true, true]);
			await press(done, 'Put it back');
		}

		given.sandbox.configure({ faults: [{ kind: 'answer', status: 503, times: 1_000_000 }] });
		const [failed] = await write('/off borscht');
		given.sandbox.configure({ faults: [] });
		expect(failed.text.split('\n')).toEqual([
			expect.stringMatching(
				/^⚠️ Борщ з пампушками is not switched off\. Store "podil": The platform failed/,
			),
			expect.stringMatching(/^⚠️ Борщ з пампушками is not switched off\. Store "obolon"/),
		]);
		expect(labels(failed)).toEqual(['Try again']);
		await press(failed, 'Try again');
		expect(isOff('borscht')).toEqual([true, true]);
		await write('/on borscht');
		for (const slang of ['86 Borscht', 'стоп борщ з пампушками', '/стоп borscht', 'Stop borscht']) {
			const [when] = await write(slang);
			expect(labels(when)).toEqual(IN_ALL_STORES);
		}
		expect(isOff('borscht')).toEqual([false, false]);

		const [nowhere] = await write('/off borscht in kyiv');
		expect(nowhere.text).toMatch(/^Can't read "in kyiv", so nothing is changed yet\./);
		await press(nowhere, 'Change nothing');
		expect(await chat.message('Olena: Change nothing')).not.toHaveProperty('reply_markup');
		expect(isOff('borscht')).toEqual([false, false]);
		const [again] = await write('/off borscht in kyiv');
		const [only] = await press(again, 'Only obolon');
		await press(only, '⛔ Off in obolon until I say so');
		expect(isOff('borscht')).toEqual([false, true]);
		expect(await chat.message('Olena: ⛔ Off in obolon until I say so')).not.toHaveProperty(
			'reply_markup',
		);
		await write('/off borscht');
		const [already] = await write('борщу нема');
		expect(already.text).toMatch(
			/^It is already off, since \d\d:\d\d\. Борщ з пампушками is off in obolon and podil until switched on again\.$/,
		);
		expect(labels(already)).toEqual(['What is off']);

		const [choice] = await write('сирники, узвар, голубці стоп');
		expect(labels(choice)).toHaveLength(7);
		const [shown] = await press(choice, 'Show again');
		expect([shown.text, labels(shown)]).toEqual([choice.text, labels(choice)]);
		await write('/on borscht');
	});

	/** What goes off comes back by itself in 15 seconds, and what can't is said at once. */
	function backSoon(): WorkflowDraft {
		const seconds = { rule: { interval: [{ field: 'seconds', secondsInterval: 5 }] } };
		const shipped = withParameters(template('menu-and-stop-list-in-chat'), {
			'Every 5 minutes': seconds,
			'Take it off': { until: 'time', untilTime: '={{ $now.plus({ seconds: 15 }).toISO() }}' },
		});
		// Else it would say what fails at the hour and at half past.
		const text = JSON.stringify(shipped);
		const atOnce = text.replace('$now.minute % 30 < 5', 'true');
		expect(atOnce).not.toBe(text);
		return JSON.parse(atOnce) as WorkflowDraft;
	}

	test('Menu and stop list in chat: it says what comes back by itself, or cannot', async () => {
		const draft = backSoon();
		const id = await publish(draft);
		await publish(withCalled(template('telegram-updates'), new Map([[draft.name, id]])));
		await given.api.run(id, 'When pressed');
		await chat.press(await chat.message('First import'), 'Approve');
		await chat.message('✅ Sent by Olena');

		const saidBack = async () => {
			const messages = await chat.messages(KITCHEN);
			return messages.filter((message) => message.includes('back on sale'));
		};
		await chat.write('/off borscht, syrnyky');
		await chat.message('⛔ Борщ з пампушками, Сирники are off in podil and obolon');
		await chat.message('✅ Борщ з пампушками, Сирники are back on sale in podil and obolon.');
		expect([...isOff('borscht'), ...isOff('syrnyky')]).not.toContain(true);

		await chat.write('/off uzvar in podil');
		await chat.message('⛔ Узвар 0,5 л is off in podil until');
		given.sandbox.configure({ faults: [{ kind: 'answer', status: 503, times: 1_000_000 }] });
		const failed = await chat.message(
			'⚠️ Not back on sale: Узвар 0,5 л. Store "podil": The platform failed',
		);
		expect(await chat.press(failed, 'What is off')).toMatch(
			/^Узвар 0,5 л: off in podil \(over since \d\d:\d\d, not back yet\)\n/,
		);
		expect(isOff('uzvar')).toEqual([true, false]);
		given.sandbox.configure({ faults: [] });
		await chat.message('✅ Узвар 0,5 л is back on sale in podil.');
		const runs = (await given.api.executions(id)).length;
		await eventually(
			'two more runs, in which nothing is due',
			async () => (await given.api.executions(id)).length > runs + 1,
		);
		expect((await saidBack()).filter((message) => message.startsWith('✅'))).toHaveLength(2);
	});

	test('Menu and stop list in chat: stores with a chat each', async () => {
		const draft = backSoon();
		const menu = draft.nodes.find(({ name }) => name === 'Your menu');
		const { assignments } = menu?.parameters.assignments as { assignments: object[] };
		for (const [storeId, chatId] of [
			['podil', PODIL],
			['obolon', OBOLON],
		]) {
			assignments.push({
				id: storeId,
				name: `chat ${storeId}`,
				value: `${chatId}`,
				type: 'string',
			});
		}
		const id = await publish(draft);
		await publish(withCalled(template('telegram-updates'), new Map([[draft.name, id]])));
		await given.api.run(id, 'When pressed');
		await chat.press(await chat.message('First import'), 'Approve');
		await chat.message('✅ Sent by Olena');
		const said = async (what: string, where: number) =>
			(await chat.messages(where)).filter((text) => text.includes(what));
		const before = await said('back on sale', KITCHEN);

		await chat.write('борщу нема', OLENA, PODIL);
		const asked = await chat.message(
			'Борщ з пампушками is on sale in podil. Take it off in podil now?',
			PODIL,
		);
		await chat.press(asked, '⛔ Off in podil today');
		await chat.message('⛔ Борщ з пампушками is off in podil until', PODIL);
		expect(isOff('borscht')).toEqual([true, false]);
		await chat.write('/off borscht in podil', TARAS, OBOLON);
		await chat.message(
			'This chat is of obolon, so nothing is changed. Write that in the chat of podil',
			OBOLON,
		);
		await chat.write('/off syrnyky', TARAS, OBOLON);
		await chat.message('⛔ Сирники is off in obolon until', OBOLON);
		expect(isOff('syrnyky')).toEqual([false, true]);
		await chat.message('✅ Борщ з пампушками is back on sale in podil.', PODIL);
		await chat.message('✅ Сирники is back on sale in obolon.', OBOLON);
		expect([...isOff('borscht'), ...isOff('syrnyky')]).not.toContain(true);

		await chat.write('/off uzvar');
		await eventually('it is off in all stores', () => isOff('uzvar').every(Boolean));
		given.sandbox.configure({ faults: [{ kind: 'answer', status: 503, times: 1_000_000 }] });
		const failed = await chat.message('⚠️ Not back on sale: Узвар 0,5 л. Store "podil"', PODIL);
		expect(labels(failed)).toEqual(['What is off']);
		await chat.message('⚠️ Not back on sale: Узвар 0,5 л. Store "obolon"', OBOLON);
		given.sandbox.configure({ faults: [] });
		await chat.message('✅ Узвар 0,5 л is back on sale in podil.', PODIL);
		await chat.message('✅ Узвар 0,5 л is back on sale in obolon.', OBOLON);
		expect(await said(' is back on sale in', PODIL)).toEqual([
			'✅ Борщ з пампушками is back on sale in podil.',
			'✅ Узвар 0,5 л is back on sale in podil.',
		]);
		expect(await said(' is back on sale in', OBOLON)).toEqual([
			'✅ Сирники is back on sale in obolon.',
			'✅ Узвар 0,5 л is back on sale in obolon.',
		]);
		expect(await said('back on sale', KITCHEN)).toEqual(before);
	});

	test('Menu and stop list in chat: before its first import, dishes of orders are known', async () => {
		given.sandbox.placeOrder({ items: [{ sku: 'borscht', quantity: 1 }], storeId: 'podil' });
		const { write, press } = await started();
		const [asked] = await write('/off борщ');
		expect(labels(asked)).toEqual(['Борщ з пампушками', 'The SKU is борщ', 'What is off']);
		const [when] = await press(asked, 'Борщ з пампушками');
		await press(when, '⛔ Off in all stores until I say so');
		expect(isOff('borscht')).toEqual([true, true]);
		await write('/on borscht');
		expect(isOff('borscht')).toEqual([false, false]);
	});

	test('Menu and stop list in chat: a press sends no menu with findings or mistakes', async () => {
		const { id } = await started();
		await given.api.run(id, 'When pressed');
		await chat.press(await chat.message('First import'), 'Approve');
		const before = given.sandbox.storefront(COMPANY);

		setPrice('borscht', 14.55);
		await given.api.run(id, 'When pressed');
		const accident = await chat.message('Looks like an accident');
		expect(accident.text).toMatch(/^Looks like an accident: .*Борщ з пампушками/);
		expect(labels(accident)).toEqual(['Preview again', "Don't send"]);
		const [link] = accident.entities ?? [];
		expect(link).toMatchObject({ url: `${given.n8n.url}/form/menu` });
		// Both before the first has taken the buttons away.
		const press = async () => await chat.press(accident, "Don't send");
		const answers = await Promise.all([press(), press()]);
		expect(new Set(answers)).toEqual(
			new Set(['❌ Not sent, as Olena decided', 'Somebody has answered this already']),
		);
		const declined = await chat.message('❌ Not sent, as Olena decided');
		expect(declined.message_id).toBe(accident.message_id);
		expect(declined).not.toHaveProperty('reply_markup');

		for (const sku of ['borscht', 'syrnyky']) setPrice(sku, 'a lot');
		await given.api.run(id, 'When pressed');
		const mistakes = await chat.message("The menu can't be imported");
		expect(mistakes.text.match(/• Row \d+/g)).toEqual([
			'• Row 2',
			'• Row 3',
			'• Row 14',
			'• Row 15',
		]);
		expect(mistakes.text).toMatch(/"a lot" isn't a price\. Write it like "12[.,]50"\.$/m);

		setPrice('borscht', 146);
		setPrice('syrnyky', 120);
		expect(await chat.press(mistakes, 'Preview again')).toBe('↻ Olena asked for a new preview');
		const corrected = await chat.message('→ 146');
		expect(corrected.message_id).toBeGreaterThan(mistakes.message_id);
		expect(labels(corrected)).toEqual(['Approve', "Don't send"]);
		expect(given.sandbox.storefront(COMPANY)).toEqual(before);
	});

	test('Menu and stop list in chat: a sheet without stores goes to those of Your menu', async () => {
		sheets.tabs.set('Menu', [
			['Назва', 'Категорія', 'SKU', 'Ціна'],
			['Борщ з пампушками', 'soups', 'borscht', 145],
			['Сирники', 'desserts', 'syrnyky', 120],
		]);
		const { id } = await started();
		await given.api.run(id, 'When pressed');
		await chat.press(await chat.message(`First import of company ${COMPANY}: 2 dishes`), 'Approve');
		await chat.message('✅ Sent by Olena: 2 dishes with 4 offers');
		expect(offer('borscht', 'podil')).toMatchObject({ listPrice: 145 });
		expect(offer('borscht', 'obolon')).toMatchObject({ listPrice: 145 });
	});

	test('Menu and stop list in chat: a question about the sheet comes to the chat', async () => {
		const text = JSON.stringify(template('menu-and-stop-list-in-chat'));
		const draft = JSON.parse(text.replace('"podil, obolon"', '""')) as WorkflowDraft;
		const { id } = await given.api.createWorkflow(draft);
		const { status } = await given.api.run(id, 'When pressed');
		expect(status).toBe('success');
		await chat.message('No column seems to be the Store ID');
	});

	test('Menu and stop list in chat: a cook takes dishes off, and approves no menu', async () => {
		const draft = template('menu-and-stop-list-in-chat');
		const id = await publish(draft);
		const updates = withCalled(template('telegram-updates'), new Map([[draft.name, id]]));
		const text = JSON.stringify(updates);
		const withManager = text.replace('"managers","value":""', `"managers","value":"${OLENA}"`);
		expect(withManager).not.toBe(text);
		await publish(JSON.parse(withManager) as WorkflowDraft);
		await given.api.run(id, 'When pressed');
		const first = await chat.message('First import');
		expect(await chat.press(first, 'Approve', TARAS)).toBe(
			`Only managers may answer this. Your ID is ${TARAS}`,
		);
		expect(labels(await chat.message('First import'))).toEqual(['Approve', "Don't send"]);
		await chat.press(first, 'Approve', OLENA);
		await chat.message('✅ Sent by Olena');
		await chat.write('/off borscht in podil', TARAS);
		await eventually('it is off', () => offer('borscht', 'podil')?.status === 'disabled');
	});

	test('Menu and stop list in chat: an empty sheet changes nothing, and the chat says so', async () => {
		const before = given.sandbox.storefront(COMPANY);
		sheets.tabs.set('Menu', []);
		const { id } = await given.api.createWorkflow(template('menu-and-stop-list-in-chat'));
		await given.api.run(id, 'When pressed');
		const { text } = await chat.message("⚠️ The menu can't be imported");
		expect(text.split('\n').slice(1)).toEqual([
			'• No menu came in, so nothing is sent',
			'The sheet has no rows. Is it the right one?',
		]);
		expect(given.sandbox.storefront(COMPANY)).toEqual(before);
	});

	test('Menu and stop list in chat: a dish with a long SKU goes off and on', async () => {
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
		await chat.message('✅ Борщ <довгий> is on sale in podil');
		expect(offer(sku, 'podil')).toMatchObject({ status: 'enabled' });
	});
});
