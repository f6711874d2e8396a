import API
import Household
import Library
import Site
import Tasks

/// Returns the features that every instance has besides its collections.
package func standardFeatures(_ household: HouseholdFeature = HouseholdFeature()) -> [any Feature] {
    [LibraryFeature(), household, TasksFeature(), APIFeature()]
}
