/**
 * A coarse conversion value.
 *
 * @example
 * const coarse: CoarseValue = "medium";
 */
export declare type CoarseValue = (typeof coarseValues)[number];

declare const coarseValues: readonly ["low", "medium", "high"];

/**
 * Turns what users do into conversion values for Apple's ad postbacks, by the rules in the app's settings. iOS only. Call it
 * once, before the first `LinkProvider` is mounted.
 *
 * @param update calls SKAdNetwork or AdAttributionKit, which is native code of your app or of another package
 *
 * @example
 * reportConversionValues((fine, coarse, lock) => ConversionValues.update(fine, coarse, lock));
 */
export declare function reportConversionValues(update: UpdateConversionValue): void;

/**
 * Tells iOS a conversion value. If it throws or rejects, it is called again after the next event or start.
 *
 * @example
 * const update: UpdateConversionValue = (fine, coarse, lock) => ConversionValues.update(fine, coarse, lock);
 */
export declare type UpdateConversionValue = (fine: number, coarse: CoarseValue, lock: boolean) => unknown;

export { }
