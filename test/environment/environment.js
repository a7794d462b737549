const vm = require('node:vm');
const { TestEnvironment } = require('jest-environment-node');

/** Contexts of jest's that stand for that of the process. */
const ours = new WeakSet();

const { compileFunction } = vm;
vm.compileFunction = (code, parameters, { parsingContext, ...options }) =>
	compileFunction(
		code,
		parameters,
		ours.has(parsingContext) ? options : { parsingContext, ...options },
	);

/**
 * Runs the tests in the context of the process, as n8n runs the nodes: what `native.js` loads there
 * is loaded once for all test files of a worker, and an `Error` is the same `Error` for everybody.
 */
module.exports = class ProcessEnvironment extends TestEnvironment {
	constructor(config, context) {
		super(config, context);
		ours.add(this.context);
		this.global = globalThis;
		globalThis.requireNatively = require;
		const Mocker = this.moduleMocker.constructor;
		const Timers = this.fakeTimersModern.constructor;
		this.moduleMocker = new Mocker(globalThis);
		this.fakeTimersModern = new Timers({ config: config.projectConfig, global: globalThis });
	}
};
