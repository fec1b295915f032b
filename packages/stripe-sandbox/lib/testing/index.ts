export { DAY_S } from '../clock';
export { connect, type Db } from '../database/connect';
export { newPrice } from '../objects/catalog';
export { newSubscription } from '../objects/subscription';
export { CARDS, passTime, pay } from './controls';
